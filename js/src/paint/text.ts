/** How wide a sign is, in shares of the font size; a guess that errs on the wide side. */
function widthOf(sign: string): number {
  if (/[ijl.,:;'|! ]/.test(sign)) return 0.32;
  if (/[mwMW@]/.test(sign)) return 0.95;
  return /[\u2e80-\uffff]/.test(sign) || sign.length > 1 ? 1.05 : /[A-Z]/.test(sign) ? 0.7 : 0.58;
}

export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + widthOf(sign) * size, 0);

/** Shortens a text with an ellipsis until it fits. */
export function shortened(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const signs = [...text];
  while (signs.length > 1 && textWidth(`${signs.join("")}…`, size) > width) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}
