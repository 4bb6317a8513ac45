/** A table as shops export it: cells with a blank, a quote, a comma or a line break are quoted. */
export function csvOf(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return `${lines.map((cells) => cells.map(quoted).join(',')).join('\n')}\n`;
}

const quoted = (cell: string): string =>
  /[\s",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
