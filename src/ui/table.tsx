import { type ChangeEvent, useRef } from 'react';
import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { toggled } from '../lib/pure/selection.ts';
import { useLatest } from '../lib/react/use-latest.ts';
import { Checkbox } from './checkbox.tsx';
import type { Column } from './column.ts';
import { Skeleton } from './skeleton.tsx';
import { TableRow } from './table-row.tsx';
import * as look from './table-style.ts';

export interface Selection<Row, Key> {
  selected: ReadonlySet<Key>;
  onChange: (selected: ReadonlySet<Key>) => void;
  /** The name of a row's checkbox for screen readers. */
  label: (row: Row) => string;
}

interface TableProps<Row, Key extends string | number> {
  /** What the table shows, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** All rows that a selection can include, if `rows` holds only the visible ones. */
  whole?: readonly Row[];
  rowKey: (row: Row) => Key;
  /** The address that the whole row links to. */
  rowHref?: (row: Row) => string;
  /** Makes the whole row open something on this page. */
  onRowOpen?: (row: Row) => void;
  /** The row that is open beside the list. */
  opened?: Key | null;
  /** Absent if nothing can be done with a selection. */
  selection?: Selection<Row, Key> | undefined;
  /** Shows a skeleton with this many rows. */
  loading?: number;
}

/** A table on a desktop, cards on a phone. Both have the same markup, so that the server can render it. */
export function Table<Row, Key extends string | number>(props: TableProps<Row, Key>) {
  const { caption, columns, rows, whole = rows, rowKey, selection, loading } = props;
  const { rowHref, onRowOpen, opened } = props;
  const t = useT();
  const last = useRef<Key>(null);
  const keysNow = () => whole.map(rowKey);
  const hasMedia = columns.some(({ card }) => card === 'media');
  const isChosen = (row: Row) => selection?.selected.has(rowKey(row)) ?? false;
  // Stops looking at rows as soon as the answer is known, because there may be very many.
  const count = selection?.selected.size ?? 0;
  const isAny = count > 0 && whole.some(isChosen);
  const isWhole = isAny && count >= whole.length && whole.every(isChosen);

  function toggleAll() {
    const next = new Set(selection?.selected);
    for (const key of keysNow()) {
      if (isWhole) next.delete(key);
      else next.add(key);
    }
    selection?.onChange(next);
  }

  /** With Shift, includes all rows from the one that was toggled before. */
  const onToggle = useLatest(function toggle(row: Row, { nativeEvent }: ChangeEvent) {
    const key = rowKey(row);
    const from = 'shiftKey' in nativeEvent && nativeEvent.shiftKey ? last.current : null;
    last.current = key;
    selection?.onChange(toggled(selection.selected, from === null ? [key] : keysNow(), key, from));
  });
  const onOpen = useLatest((row: Row) => onRowOpen?.(row));

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
                checked={isWhole}
                indeterminate={isAny && !isWhole}
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
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other name
              <tr role="row" key={index} className={look.row}>
                {selection && (
                  <td className={look.checkCell}>
                    <Skeleton width="" height="" className={box} />
                  </td>
                )}
                {columns.map((column) => (
                  <td role="cell" key={column.id} className={look.cell(column)}>
                    <Bone column={column} index={index} isTall={hasMedia && column.lines !== 1} />
                  </td>
                ))}
              </tr>
            ))
          : rows.map((row) => {
              const key = rowKey(row);
              return (
                <TableRow
                  key={key}
                  row={row}
                  columns={columns}
                  isSelected={selection?.selected.has(key)}
                  selectLabel={selection?.label(row)}
                  onToggle={onToggle}
                  isOpened={key === opened}
                  href={rowHref?.(row)}
                  onOpen={onRowOpen && onOpen}
                />
              );
            })}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/useSemanticElements: see above
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

const box = css({
  width: { base: '5', md: '4' },
  height: { base: '5', md: '4' },
  marginTop: { base: '3', md: '0' },
});
const square = css({ width: { base: '14', md: '10' }, height: { base: '14', md: '10' } });
/** As high as the line of text that it stands for. */
const lineOf = css({ display: 'block', paddingBlock: '1' });
const pushed = css({ marginLeft: 'auto' });

interface BoneProps<Row> {
  column: Column<Row>;
  index: number;
  /** A title beside a picture has a second line below it. */
  isTall: boolean;
}

function Bone<Row>({ column, index, isTall }: BoneProps<Row>) {
  if (column.card === 'media') return <Skeleton width="" height="" className={square} />;
  const isTitle = column.card === 'title';
  // Different lengths, as in real text.
  const widths = isTitle ? [`${[72, 54, 64, 46][index % 4]}%`] : ['60%'];
  if (isTitle && isTall) widths.push('38%');
  return widths.map((width) => (
    <span key={width} className={lineOf}>
      <Skeleton width={width} className={column.align === 'end' ? pushed : undefined} />
    </span>
  ));
}
