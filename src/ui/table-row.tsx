import { type ChangeEvent, memo } from 'react';
import { Link } from 'wouter';
import { Checkbox } from './checkbox.tsx';
import type { Column } from './column.ts';
import * as look from './table-style.ts';

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** Undefined if rows can't be selected. */
  isSelected: boolean | undefined;
  selectLabel: string | undefined;
  onToggle: (row: Row, event: ChangeEvent) => void;
  isOpened: boolean;
  href: string | undefined;
  onOpen: ((row: Row) => void) | undefined;
}

/** A row of a table. Memoized: as long as the columns stay the same, a change renders only its own row again. */
export const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, isSelected, selectLabel, onToggle, isOpened } = props;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as the table's own
    // biome-ignore-start lint/a11y/useSemanticElements: as the table's own
    <tr
      role="row"
      aria-selected={isSelected}
      aria-current={isOpened || undefined}
      className={look.row}
    >
      {isSelected !== undefined && (
        <td role="cell" className={look.checkCell}>
          <Checkbox
            label={selectLabel}
            hideLabel
            checked={isSelected}
            onChange={(event) => onToggle(row, event)}
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
          {contentOf(column, props)}
        </td>
      ))}
    </tr>
    // biome-ignore-end lint/a11y/useSemanticElements: see above
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}) as <Row>(props: TableRowProps<Row>) => React.ReactNode;

/** A function, not a component, because a list has hundreds of them. */
function contentOf<Row>(column: Column<Row>, { row, href, onOpen }: TableRowProps<Row>) {
  const content = column.cell(row);
  if (column.card !== 'title') return content;
  if (href !== undefined) {
    return (
      <Link href={href} className={look.stretched}>
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
