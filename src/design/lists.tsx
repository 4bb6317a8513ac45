import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/column.ts';
import { Drop, type DropState } from '../ui/drop.tsx';
import { Money } from '../ui/money.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Picture } from '../ui/picture.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { Table } from '../ui/table.tsx';
import { Chapter, Specimen } from './chapter.tsx';
import { useSamples } from './words.ts';

interface Row {
  id: number;
  title: string;
  state: DropState;
  amount: number;
}

/** Inline, because a fetched picture would arrive at an unpredictable time. */
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#e8e2d4"/><circle cx="20" cy="22" r="10" fill="#7a8c6a"/></svg>',
)}`;

/** A table, which shows cards on a phone. */
export function Lists() {
  const words = useSamples();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set([2]));
  const rows: readonly Row[] = [
    { id: 1, title: words.product, state: 'live', amount: 29_900 },
    { id: 2, title: words.long, state: 'pending', amount: 1_234_550 },
    { id: 3, title: words.product, state: 'refused', amount: 9_900 },
  ];
  const columns: readonly Column<Row>[] = [
    {
      id: 'picture',
      header: words.label,
      hideHeader: true,
      card: 'media',
      width: '3.5rem',
      cell: ({ id }) => <Picture src={id === 3 ? null : picture} alt="" eager />,
    },
    { id: 'title', header: words.label, card: 'title', cell: ({ title }) => title },
    {
      id: 'state',
      header: words.supplier,
      card: 'line',
      width: '16rem',
      cell: ({ state }) => (
        <>
          <StatusDot tone="wait">{words.status}</StatusDot> <Drop state={state} compact />
        </>
      ),
    },
    {
      id: 'amount',
      header: words.sales,
      align: 'end',
      card: 'pair',
      width: '10rem',
      cell: ({ amount }) => <Money value={{ amount, currency: 'DKK' }} />,
    },
  ];
  const table = { columns, rowKey: ({ id }: Row) => id };
  return (
    <Chapter name="lists">
      <PageHeader
        title={words.orders}
        count={1_234}
        drop={<Drop state="stored" observedAt={Date.now() - 720_000} />}
        lead={words.answer}
        actions={
          <>
            <Button>{words.button}</Button>
            <Button tone="primary">{words.longButton}</Button>
          </>
        }
      />
      <Specimen name="Table: rows, one of them selected, one open" wide>
        <div style={{ gridColumn: '1 / -1' }}>
          <Table
            {...table}
            caption={words.orders}
            rows={rows}
            rowHref={() => '#row'}
            opened={1}
            selection={{ selected, onChange: setSelected, label: ({ title }) => title }}
          />
        </div>
      </Specimen>
      <Specimen name="Table: while it loads" wide>
        <div style={{ gridColumn: '1 / -1' }}>
          <Table {...table} caption={words.sales} rows={[]} loading={3} />
        </div>
      </Specimen>
    </Chapter>
  );
}
