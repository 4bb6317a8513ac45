import type { ReactNode } from 'react';

/** A column of a table. */
export interface Column<Row> {
  id: string;
  header: string;
  /** Keeps the header for screen readers alone. */
  hideHeader?: boolean;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /**
   * Its place on a phone, where a row is a card: the picture at the left, the title, what stands at the right of it,
   * a line under the title, a line with its header before it (the default), or nothing.
   */
  card?: 'media' | 'title' | 'aside' | 'line' | 'pair' | 'hidden';
  /** Of words in a title beside a picture, for its skeleton: two unless it says otherwise. */
  lines?: 1;
  /** A CSS width; the title takes what is left. */
  width?: string;
}
