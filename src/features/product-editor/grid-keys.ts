export interface GridCell {
  row: number;
  column: number;
}

export interface GridSize {
  rows: number;
  columns: number;
}

export interface GridKey {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
}

/**
 * The cell to which a key moves the focus in the variants grid, as in a spreadsheet: arrows move by one cell, Enter
 * down and Shift+Enter up, Home and End to the ends of the row, with Ctrl to the corners, and the Page keys by ten.
 * Null leaves the key to the browser. Tab always goes to the browser, so that the grid is never a trap and every cell
 * is still a tab stop.
 */
export function nextCell({ row, column }: GridCell, size: GridSize, key: GridKey): GridCell | null {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const down = (by: number) => ({ row: Math.max(0, Math.min(lastRow, row + by)), column });
  switch (key.key) {
    case 'ArrowUp':
      return down(-1);
    case 'ArrowDown':
      return down(1);
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) };
    case 'ArrowRight':
      return { row, column: Math.min(lastColumn, column + 1) };
    case 'Enter':
      return down(key.shiftKey ? -1 : 1);
    case 'PageUp':
      return down(-10);
    case 'PageDown':
      return down(10);
    case 'Home':
      return { row: key.ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: key.ctrlKey ? lastRow : row, column: lastColumn };
    default:
      return null;
  }
}
