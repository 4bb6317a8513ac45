/** A spreadsheet runs a text that begins like this as a formula. */
const formula = /^(?:\s*[=+\-@＝＋－＠]|[\t\r])/;
const number = /^-?[\d.,]+$/;

/** The same after a separator that some spreadsheets are set to; `129,-` is a price as Danes write it. */
const hidden = /[;,\t](?=[=+@＝＋＠]|[-－][\p{L}\p{N}(])/gu;

/** The text as a spreadsheet shows it and never runs it, whichever separator it is set to; numbers stay numbers. */
export function asShown(text: string): string {
  if (number.test(text)) return text;
  return (formula.test(text) ? `'${text}` : text).replaceAll(hidden, "$&'");
}

/**
 * Rows as a CSV file that spreadsheets open correctly: with a byte order mark, which is how they recognise UTF-8, and
 * without anything that they would run. Cells are separated by `;` where numbers have a decimal comma.
 */
export function csvOf(rows: readonly (readonly string[])[], separator: ',' | ';'): string {
  const cell = (text: string) => {
    const plain = asShown(text);
    return /["\r\n,;]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return `\uFEFF${rows.map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`;
}
