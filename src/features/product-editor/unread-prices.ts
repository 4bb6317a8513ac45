import type { PriceColumn } from './draft.ts';

/** Prices that were typed and can't be read, by variant and column: they stand in their cells, and are never sent. */
export type UnreadPrices = Readonly<Record<string, string>>;

export const cellName = (variantId: number, column: PriceColumn): string =>
  `${variantId} ${column}`;

/** Notes what stands in a cell; undefined where it can be read. */
export function withUnread(
  all: UnreadPrices,
  cell: string,
  text: string | undefined,
): UnreadPrices {
  const { [cell]: _, ...others } = all;
  return text === undefined ? others : { ...others, [cell]: text };
}
