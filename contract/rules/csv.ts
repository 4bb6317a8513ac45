/** Spreadsheets run a text that begins like this as a formula. */
const formula = /^(?:\s*[=+\-@＝＋－＠]|[\t\r])/;
const number = /^-?[\d.,]+$/;

/**
 * The same after a separator, since a spreadsheet may be set to another one; `129,-` is a Danish way to write a price.
 */
const hidden = /[;,\t](?=[=+@＝＋＠]|[-－][\p{L}\p{N}(])/gu;

/**
 * The text in a form that a spreadsheet shows and never runs, whatever separator it is set to; numbers stay numbers.
 */
export function asShown(text: string): string {
  if (number.test(text)) return text;
  return (formula.test(text) ? `'${text}` : text).replaceAll(hidden, "$&'");
}

/**
 * A CSV file that spreadsheets open correctly: it begins with a byte order mark, by which they recognise UTF-8, and
 * contains nothing that they would run. Use `;` between cells if numbers have a decimal comma.
 */
export function csvOf(rows: readonly (readonly string[])[], separator: ',' | ';'): string {
  const cell = (text: string) => {
    const plain = asShown(text);
    return /["\r\n,;]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return `\uFEFF${rows.map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`;
}
