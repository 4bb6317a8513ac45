/** What a supplier's file may hold, in characters unless said otherwise `[§D-files]`. Ample for any real catalogue. */
export const limits = {
  /** In bytes: one row of a CSV, one construct of an XML file. */
  record: 1024 * 1024,
  cell: 200_000,
  columns: 1_000,
  columnName: 255,
  rows: 5_000_000,
  /** Before tags are taken out and entities decoded. */
  textWithMarkup: 20_000,
  /** As the contract takes it from a shop. */
  description: 50_000,
  name: 255,
  optionValue: 500,
  options: 32,
  /** A key may have three bytes a character, and a row of an index 2,704 in all. */
  key: 600,
  pictureAddress: 2_048,
  pictures: 50,
  categories: 5_000,
  /** As the contract takes them from a shop. */
  variants: 2_048,
  /** Some rows only picture a product. */
  rowsOfProduct: 5_000,
  /** In bytes. */
  product: 16 * 1024 * 1024,
} as const;

/** The text up to `length` characters, never ending in half of one. */
export function shortened(text: string, length: number): string {
  const short = text.slice(0, length);
  return short.isWellFormed() ? short : short.slice(0, -1);
}
