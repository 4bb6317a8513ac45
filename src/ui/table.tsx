import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { toggled } from '../lib/selection.ts';
import { Checkbox } from './checkbox.tsx';
import { Skeleton } from './skeleton.tsx';
import * as look from './table-style.ts';

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
  /** A CSS width; the title takes what is left. */
  width?: string;
}

export interface Selection<Row, Key> {
  selected: ReadonlySet<Key>;
  onChange: (selected: ReadonlySet<Key>) => void;
  /** Names a row's check for screen readers. */
  label: (row: Row) => string;
}

interface TableProps<Row, Key extends string | number> {
  /** What the table is of, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** All that a selection can reach, where `rows` are only those in sight. */
  whole?: readonly Row[];
  rowKey: (row: Row) => Key;
  /** The whole row leads there. */
  rowHref?: (row: Row) => string;
  /** The whole row opens something here. */
  onRowOpen?: (row: Row) => void;
  selection?: Selection<Row, Key>;
  /** Shows bones in the shape of so many rows. */
  loading?: number;
}

/** A table on a desktop, cards on a phone: one markup, so that it can come from the server. */
export function Table<Row, Key extends string | number>(props: TableProps<Row, Key>) {
  const { caption, columns, rows, whole = rows, rowKey, selection, loading } = props;
  const t = useT();
  const keys = whole.map(rowKey);
  const last = useRef<Key>(null);
  const chosen = selection ? keys.filter((key) => selection.selected.has(key)).length : 0;

  function toggleAll() {
    const next = new Set(selection?.selected);
    for (const key of keys) {
      if (chosen === keys.length) next.delete(key);
      else next.add(key);
    }
    selection?.onChange(next);
  }

  /** With Shift, all from the row that was toggled before. */
  function toggle(key: Key, { nativeEvent }: ChangeEvent) {
    const from = 'shiftKey' in nativeEvent && nativeEvent.shiftKey ? last.current : null;
    last.current = key;
    selection?.onChange(toggled(selection.selected, keys, key, from));
  }

  return (
    // The roles are spelt out: `display` other than a table's would take them away.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    // biome-ignore-start lint/a11y/useSemanticElements: they are the semantic elements
    <table role="table" aria-busy={loading !== undefined} className={look.table}>
      <caption className={look.caption}>{caption}</caption>
      <thead role="rowgroup" className={look.head}>
        <tr role="row" className={look.headRow}>
          {selection && (
            <th role="columnheader" scope="col" className={look.th({ check: true })}>
              <Checkbox
                label={t('ui.table.selectAll')}
                hideLabel
                checked={keys.length > 0 && chosen === keys.length}
                indeterminate={chosen > 0 && chosen < keys.length}
                onChange={toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              className={look.th({ align: column.align })}
              style={{ width: column.width }}
            >
              <span className={column.hideHeader ? look.caption : undefined}>{column.header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={look.body}>
        {loading !== undefined
          ? Array.from({ length: loading }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bones have no other name
              <tr role="row" key={index} className={look.row}>
                {selection && <td className={look.checkCell} />}
                {columns.map((column) => (
                  <td role="cell" key={column.id} className={look.cell(column)}>
                    <Bone column={column} index={index} />
                  </td>
                ))}
              </tr>
            ))
          : rows.map((row) => {
              const key = rowKey(row);
              const isSelected = selection?.selected.has(key) ?? false;
              return (
                <tr
                  role="row"
                  key={key}
                  aria-selected={selection ? isSelected : undefined}
                  className={look.row}
                >
                  {selection && (
                    <td role="cell" className={look.checkCell}>
                      <Checkbox
                        label={selection.label(row)}
                        hideLabel
                        checked={isSelected}
                        onChange={(event) => toggle(key, event)}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td role="cell" key={column.id} className={look.cell(column)}>
                      {(column.card ?? 'pair') === 'pair' && (
                        <span aria-hidden="true" className={look.pairLabel}>
                          {column.header}
                        </span>
                      )}
                      <Content
                        column={column}
                        row={row}
                        href={props.rowHref}
                        onOpen={props.onRowOpen}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/useSemanticElements: see above
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

interface ContentProps<Row> {
  column: Column<Row>;
  row: Row;
  href: ((row: Row) => string) | undefined;
  onOpen: ((row: Row) => void) | undefined;
}

function Content<Row>({ column, row, href, onOpen }: ContentProps<Row>) {
  const content = column.cell(row);
  if (column.card !== 'title') return content;
  if (href) {
    return (
      <Link href={href(row)} className={look.stretched}>
        {content}
      </Link>
    );
  }
  if (onOpen) {
    return (
      <button type="button" onClick={() => onOpen(row)} className={look.stretched}>
        {content}
      </button>
    );
  }
  return content;
}

const square = css({ width: { base: '14', md: '10' }, height: { base: '14', md: '10' } });

const pushed = css({ marginLeft: 'auto' });

function Bone<Row>({ column, index }: { column: Column<Row>; index: number }) {
  if (column.card === 'media') return <Skeleton width="" height="" className={square} />;
  // Uneven, as words are.
  const width = column.card === 'title' ? `${[72, 54, 64, 46][index % 4]}%` : '60%';
  return <Skeleton width={width} className={column.align === 'end' ? pushed : undefined} />;
}
