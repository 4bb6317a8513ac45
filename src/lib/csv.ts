/** A spreadsheet takes such a text for a formula, and what it says for done. */
const formula = /^[=+\-@\t\r]/;
const number = /^-?[\d.,]+$/;

/**
 * Rows as a CSV file that spreadsheets open rightly: with a byte order mark, since they know no other way to tell UTF-8, and
 * with nothing in it that they would run. `;` parts the cells where a comma is in the numbers.
 */
export function csvOf(rows: readonly (readonly string[])[], separator: ',' | ';'): string {
  const cell = (text: string) => {
    const plain = formula.test(text) && !number.test(text) ? `'${text}` : text;
    return /["\r\n,;]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return `\uFEFF${rows.map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`;
}
