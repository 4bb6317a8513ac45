import { html } from 'hono/html';

/** Plain text, or markup made by `html`. */
export type Cell = string | ReturnType<typeof html>;

interface Column {
  title: string;
  /** Figures are aligned right. */
  figures?: true;
}

/** A table that phones show as one card per row. If there are no rows, `none` is shown instead. */
export function table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  none: string,
) {
  if (rows.length === 0) return html`<p class="none">${none}</p>`;
  return html`<table>
<caption>${caption}</caption>
<thead><tr>${columns.map(({ title, figures }) => html`<th scope="col" class="${figures ? 'figures' : ''}">${title}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell, at) => cellOf(cell, columns[at], at))}</tr>`)}</tbody>
</table>`;
}

function cellOf(cell: Cell, column: Column | undefined, at: number) {
  const title = column?.title ?? '';
  const style = column?.figures ? 'figures' : '';
  if (at === 0) return html`<th scope="row">${cell}</th>`;
  return html`<td data-title="${title}" class="${style}">${cell}</td>`;
}
