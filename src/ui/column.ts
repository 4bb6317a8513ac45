import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  /** Shows the header to screen readers only. */
  hideHeader?: boolean;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /**
   * Its place on a phone, where a row is a card: `media` at the left, the `title`, `aside` at the right of it, a `line`
   * under the title, a `pair` of header and value (the default), or `hidden`.
   */
  card?: 'media' | 'title' | 'aside' | 'line' | 'pair' | 'hidden';
  /** How many lines of text a skeleton shows for a title beside a picture; two by default. */
  lines?: 1;
  /** A CSS width; the title takes the remaining space. */
  width?: string;
}
