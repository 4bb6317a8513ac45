/** The items in order, `size` at a time, so that other work can run between two pieces. */
export function piecesOf<T>(items: readonly T[], size: number): T[][] {
  const pieces: T[][] = [];
  for (let at = 0; at < items.length; at += size) pieces.push(items.slice(at, at + size));
  return pieces;
}
