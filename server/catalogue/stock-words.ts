const some = [
  ...['ja', 'j', 'yes', 'y', 'true', 'på lager', 'in stock', 'instock', 'in_stock', 'available'],
  ...['auf lager', 'i lager', 'lagervare', 'disponible', 'en stock'],
];
const none = [
  ...['nej', 'no', 'n', 'false', 'udsolgt', 'ikke på lager', 'out of stock', 'outofstock'],
  ...['out_of_stock', 'sold out', 'nein', 'ausverkauft', 'nicht auf lager', 'ej i lager'],
];

/**
 * Stock that isn't written as a number: `>100` and `100+` are at least 100; a yes means one piece, a no means none.
 * Null for anything else.
 */
export function stockInWords(text: string): number | null {
  const least = /^>=?\s?(\d{1,9})$/.exec(text)?.[1] ?? /^(\d{1,9})\s?\+$/.exec(text)?.[1];
  if (least !== undefined) return Number(least);
  const word = text.toLowerCase();
  if (some.includes(word)) return 1;
  return none.includes(word) ? 0 : null;
}
