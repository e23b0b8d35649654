/** The chance that a hand of so many cards, dealt blindly out of those unseen, holds at least one of some of them. */
export function chanceOfAny(some: number, unseen: number, hand: number): number {
  let none = 1;
  for (let card = 0; card < hand; card++) none *= Math.max(0, unseen - some - card) / (unseen - card);
  return 1 - none;
}
