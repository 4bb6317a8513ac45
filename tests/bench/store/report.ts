import { median, printTable } from '../table.ts';
import type { ContenderName } from './contenders.ts';
import type { Own } from './own-phases.ts';
import type { Figures } from './phases.ts';

interface Row {
  words: string;
  of: keyof Figures;
  /** What it is compared with, instead of the raw rows' time. */
  floor?: keyof Figures;
  /** A multiple of the floor in the same round; null if there is no goal. */
  goal: number | null;
}

const rows: readonly Row[] = [
  { words: 'ingest of 10,000 products', of: 'ingestProducts', goal: 0.25 },
  { words: 'ingest of 50,000 orders', of: 'ingestOrders', goal: 0.1 },
  { words: 'cold open + newest 50 of 10,000', of: 'newest', goal: 1 },
  { words: 'the same after 2,000 updates', of: 'newestAged', goal: null },
  { words: '… and bare IndexedDB on it', of: 'newestAged', floor: 'bareAged', goal: 1.5 },
  { words: 'cold open + all 10,000', of: 'allProducts', goal: 0.4 },
  { words: '… and bare IndexedDB on it', of: 'allProducts', floor: 'bareProducts', goal: 1.5 },
  { words: 'cold open + all 50,000', of: 'allOrders', goal: 0.4 },
  { words: '… and bare IndexedDB on it', of: 'allOrders', floor: 'bareOrders', goal: 1.5 },
  { words: 'durable update, p50', of: 'update', goal: 1.5 },
  { words: '1,000 updates in a burst', of: 'burst', goal: 0.2 },
  { words: 'text filter over 10,000, repeated', of: 'filter', goal: null },
  { words: 'disk', of: 'disk', goal: 0.5 },
];

/**
 * Prints the results beside the goals: first as multiples of the raw rows in the same round, then figures that stand
 * alone.
 */
export function report(
  figures: ReadonlyMap<ContenderName, readonly Figures[]>,
  own: readonly Own[],
  rounds: number,
): void {
  const raw = figures.get('raw') ?? [];
  const peers = [...figures.keys()].filter((name) => name !== 'raw' && name !== 'dropline').sort();
  const ratioOf = (name: ContenderName, { of, floor }: Pick<Row, 'of' | 'floor'>) => {
    const measured = figures.get(name) ?? [];
    const all = measured.map((ours) => {
      const rowsToo = raw.find(({ round }) => round === ours.round);
      return Number(ours[of]) / Number(floor ? ours[floor] : rowsToo?.[of]);
    });
    return median(all.filter(Number.isFinite));
  };
  printTable(
    `Client stores, × raw IndexedDB rows of the same round; medians of ${rounds}, of every other round for RxDB and TanStack DB`,
    [
      ['', 'raw', 'Dropline', '', 'goal', '', ...peers],
      ...rows.map(({ words, of, floor, goal }) => {
        const measured = figures.get('dropline') ?? [];
        const ours = ratioOf('dropline', { of, floor });
        return [
          words,
          asFigure(of, floor ? medianOf(measured, floor) : medianOf(raw, of)),
          asFigure(of, medianOf(measured, of)),
          asRatio(ours),
          goal === null ? '' : `≤ ${goal}`,
          goal === null || Number.isNaN(ours) ? '' : ours <= goal ? 'met' : 'MISSED',
          ...peers.map((name) => asRatio(ratioOf(name, { of, floor }))),
        ];
      }),
    ],
  );
  const filters = (figures.get('dropline') ?? []).flatMap(({ filter }) => filter ?? []);
  const absolute = (words: string, values: readonly number[], goal: number, unit: string) => {
    const value = median(values);
    return Number.isNaN(value)
      ? []
      : [
          [
            words,
            `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`,
            `≤ ${goal}`,
            value <= goal ? 'met' : 'MISSED',
          ],
        ];
  };
  const growth = own.flatMap(({ changes }) => (changes ? [changes.many / changes.few] : []));
  printTable('The store alone', [
    ['', 'reached', 'goal', ''],
    ...absolute(
      'update seen by a subscriber once durable, p95',
      own.flatMap(({ seen }) => seen ?? []),
      0.1,
      'ms',
    ),
    ...absolute(
      'update asked for in one tab, seen in another, p95',
      own.flatMap(({ tabs }) => tabs ?? []),
      15,
      'ms',
    ),
    ...absolute('text filter over 10,000, repeated, p50', filters, 1, 'ms'),
    ...absolute(
      'memory of 50,000 orders',
      own.flatMap(({ memory }) => (memory ? memory / 1e6 : [])),
      60,
      'MB',
    ),
    ...own.flatMap(({ changes }) => {
      const same = growth.every((one) => Math.abs(one - 1) <= 0.2);
      return changes
        ? [
            [
              'sync of 10 changes at 100 and at 100,000 items',
              `${changes.few.toFixed(2)} and ${changes.many.toFixed(2)} ms`,
              '± 20 %',
              same ? 'met' : 'MISSED',
            ],
          ]
        : [];
    }),
    ...own.flatMap(({ events }) =>
      events
        ? [
            [
              '100,000 events of single products, kept and compacted',
              `${(events.took / 1000).toFixed(1)} s, then opened in ${events.open.toFixed(0)} ms`,
              '',
              '',
            ],
          ]
        : [],
    ),
  ]);
}

const medianOf = (measured: readonly Figures[], of: keyof Figures) =>
  median(measured.flatMap((round) => round[of] ?? []));

const asRatio = (value: number) =>
  Number.isNaN(value) ? '–' : `${value.toFixed(value < 1 ? 2 : 1)}×`;

function asFigure(of: keyof Figures, value: number): string {
  if (Number.isNaN(value)) return '–';
  if (of === 'disk') return `${(value / 1e6).toFixed(1)} MB`;
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}
