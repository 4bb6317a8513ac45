/** The items in their order, `size` of them at a time: what is done piece by piece lets others go between two. */
export function piecesOf<T>(items: readonly T[], size: number): T[][] {
  const pieces: T[][] = [];
  for (let at = 0; at < items.length; at += size) pieces.push(items.slice(at, at + size));
  return pieces;
}
