import type { PriceColumn } from './draft.ts';

/** Inputs that aren't prices, by variant and column. They stay in their cells and are never sent. */
export type UnreadPrices = Readonly<Record<string, string>>;

export const cellName = (variantId: number, column: PriceColumn): string =>
  `${variantId} ${column}`;

/** Records the input of a cell; undefined if it can be read. */
export function withUnread(
  all: UnreadPrices,
  cell: string,
  text: string | undefined,
): UnreadPrices {
  const { [cell]: _, ...others } = all;
  return text === undefined ? others : { ...others, [cell]: text };
}
