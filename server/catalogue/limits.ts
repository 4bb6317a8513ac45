/**
 * The limits of a supplier's file, in characters unless said otherwise `[§D-files]`; higher than any real catalogue
 * needs.
 */
export const limits = {
  /** In bytes: one row of a CSV, or one construct of an XML file. */
  record: 1024 * 1024,
  cell: 200_000,
  columns: 1_000,
  columnName: 255,
  rows: 5_000_000,
  /** Before tags are removed and entities are decoded. */
  textWithMarkup: 20_000,
  /** The same as in the contract. */
  description: 50_000,
  name: 255,
  optionValue: 500,
  options: 32,
  /** A character of a key may take three bytes, and an index row may take 2,704. */
  key: 600,
  pictureAddress: 2_048,
  pictures: 50,
  categories: 5_000,
  /** The same as in the contract. */
  variants: 2_048,
  /** More than variants, because some rows only add a picture. */
  rowsOfProduct: 5_000,
  /** In bytes. */
  product: 16 * 1024 * 1024,
} as const;

/** The first `length` characters of a text, without half of a surrogate pair at the end. */
export function shortened(text: string, length: number): string {
  const short = text.slice(0, length);
  return short.isWellFormed() ? short : short.slice(0, -1);
}
