const SHAKE = { translate: ["0", "-4px", "4px", "-3px", "2px", "0"] };

/** Shake what was touched in vain, unless somebody asked for less motion. */
export function shake(element: Element): void {
  const page = element.ownerDocument.defaultView;
  if (page?.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  element.animate(SHAKE, { duration: 260, easing: "ease-out" });
}
