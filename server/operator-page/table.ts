import { html } from 'hono/html';

/** Text as it stands, or markup that `html` has made. */
export type Cell = string | ReturnType<typeof html>;

interface Column {
  title: string;
  /** Figures stand at the right. */
  figures?: true;
}

/** A table that a phone shows as a card a row. `none` stands in its place where there is no row. */
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
