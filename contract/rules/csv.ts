/** A spreadsheet takes a text that begins so for a formula, and what it says for done. */
const formula = /^(?:\s*[=+\-@＝＋－＠]|[\t\r])/;
const number = /^-?[\d.,]+$/;

/** The same behind a sign that parts cells where a spreadsheet is set to it; `129,-` is a price as Danes write it. */
const hidden = /[;,\t](?=[=+@＝＋＠]|[-－][\p{L}\p{N}(])/gu;

/** The text as a spreadsheet shows it, whichever sign it parts cells by, and never runs it; numbers stay numbers. */
export function asShown(text: string): string {
  if (number.test(text)) return text;
  return (formula.test(text) ? `'${text}` : text).replaceAll(hidden, "$&'");
}

/**
 * Rows as a CSV file that spreadsheets open rightly: with a byte order mark, since they know no other way to tell UTF-8, and
 * with nothing in it that they would run. `;` parts the cells where a comma is in the numbers.
 */
export function csvOf(rows: readonly (readonly string[])[], separator: ',' | ';'): string {
  const cell = (text: string) => {
    const plain = asShown(text);
    return /["\r\n,;]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return `\uFEFF${rows.map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`;
}
