import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { Table } from './table.tsx';

type TableProps<Row, Key extends string | number> = ComponentProps<typeof Table<Row, Key>>;

/**
 * The heights of rows when they were last shown, by page and row, so that someone who comes back to a list finds the
 * same position.
 */
const heights = new Map<string, number>();
/** In pixels, for a row that hasn't been shown yet. */
const guess = 60;

/**
 * A table of any length that scrolls with the window: only the visible rows, and a few around them, are in the
 * document.
 */
export function VirtualTable<Row, Key extends string | number>(props: TableProps<Row, Key>) {
  const { rows, rowKey } = props;
  const box = useRef<HTMLDivElement>(null);
  /** Its distance from the top of the page. */
  const [top, setTop] = useState(0);
  const nameOf = (index: number) => {
    const row = rows[index];
    return row === undefined ? '' : `${location.pathname} ${rowKey(row)}`;
  };
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => heights.get(nameOf(index)) ?? guess,
    overscan: 6,
    scrollMargin: top,
    initialRect: { width: 1024, height: 800 },
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;

  const width = virtualizer.scrollRect?.width;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, or another width, have other heights
  useLayoutEffect(
    function measureRows() {
      setTop(box.current?.offsetTop ?? 0);
      const shown = box.current?.querySelectorAll('tbody > tr') ?? [];
      for (const [index, row] of [...shown].entries()) {
        const { height } = row.getBoundingClientRect();
        heights.set(nameOf(first + index), height);
        virtualizer.resizeItem(first + index, height);
      }
    },
    [virtualizer, rows, first, last, width],
  );

  const before = (items[0]?.start ?? 0) - virtualizer.options.scrollMargin;
  const after =
    virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) + virtualizer.options.scrollMargin;
  return (
    <div ref={box} style={{ paddingTop: Math.max(0, before), paddingBottom: Math.max(0, after) }}>
      <Table {...props} rows={rows.slice(first, last + 1)} whole={rows} />
    </div>
  );
}
