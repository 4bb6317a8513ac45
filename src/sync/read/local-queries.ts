import type { Answer, Args, ReadCall } from '../../../contract/types.ts';
import { NotBrought } from '../../db/snapshot.ts';
import type { textIndex } from '../../lib/pure/text-index.ts';
import type { RecordOf } from '../state/collections.ts';
import type { Overlaid } from '../state/types.ts';
import type { Model } from '../store/model.ts';
import { searches } from './search.ts';

/** How many records a page has `[§9-pagination]`. */
const perPage = 10;

type LocalQuery<C extends ReadCall> = (model: Model, args: Args<C>) => Answer<C> | null;

const queries: { [C in ReadCall]?: LocalQuery<C> } = {
  'GET /import-products': ({ view }, { query }) =>
    page(
      search('import-products', view.table('import-products'), query?.search_query),
      query?.page,
    ),
  'GET /shop/products': ({ view }, { query }) =>
    page(
      search(
        'my-products',
        withStatus(view.table('my-products'), query?.status ?? 'active'),
        query?.search_query,
      ),
      query?.page,
    ),
  'GET /shop/orders': ({ view }, { query }) => page(view.table('orders'), query?.page),
  'GET /shop/orders/{id}': ({ view }, { id }) => {
    const order = view.table('orders').find(({ value }) => value.order_number === String(id));
    return order ? { data: order.value } : null;
  },
  'GET /shop/subscriptions': ({ confirmed }) => ({
    data: [...confirmed.tables.subscriptions.list()],
  }),
};

/**
 * Answers a call from the collections. Null if they aren't complete or don't hold the answer; `away` while the records
 * it needs are still being read from the disk.
 */
export function answerLocally<C extends ReadCall>(
  model: Model,
  call: C,
  args: Args<C>,
): Answer<C> | 'away' | null {
  if (!model.confirmed.complete) return null;
  const query = queries[call] as LocalQuery<C> | undefined;
  try {
    return query?.(model, args) ?? null;
  } catch (error) {
    if (error instanceof NotBrought) return 'away';
    throw error;
  }
}

export const isLocal = (call: ReadCall): boolean => queries[call] !== undefined;

type Searched = 'import-products' | 'my-products';

/** Rows whose first ones can be read without the rest. */
interface Rows<R> {
  readonly size: number;
  first(count: number): readonly R[];
  list(): readonly R[];
}
type RowsOf<C extends Searched> = Rows<Overlaid<RecordOf<C>>>;

const whole = <R>(rows: readonly R[]): Rows<R> => ({
  size: rows.length,
  first: (count) => rows.slice(0, count),
  list: () => rows,
});

/**
 * The last search of each collection, so that paging through the results, or rendering them again, doesn't search
 * again.
 */
const last = new Map<string, { rows: unknown; text: string; found: Rows<unknown> }>();

function search<C extends Searched>(collection: C, table: RowsOf<C>, text = ''): RowsOf<C> {
  if (text.trim() === '') return table;
  const rows = table.list();
  const known = last.get(collection);
  if (known?.rows === rows && known.text === text) return known.found as RowsOf<C>;
  const { among } = searches[collection] as ReturnType<typeof textIndex<RecordOf<C>>>;
  const found = whole(among(rows, ({ value }) => value, text));
  last.set(collection, { rows, text, found });
  return found;
}

const byStatus = new WeakMap<object, Map<string, RowsOf<'my-products'>>>();

function withStatus(table: RowsOf<'my-products'>, status: string): RowsOf<'my-products'> {
  if (status === 'all') return table;
  const rows = table.list();
  const known = byStatus.get(rows) ?? new Map<string, RowsOf<'my-products'>>();
  byStatus.set(rows, known);
  const found = known.get(status) ?? whole(rows.filter(({ value }) => value.status === status));
  known.set(status, found);
  return found;
}

function page<V>(rows: Rows<{ value: V }>, asked: unknown) {
  const total = rows.size;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const current = Math.max(1, Number(asked ?? 1) || 1);
  const from = (current - 1) * perPage;
  return {
    data: rows
      .first(from + perPage)
      .slice(from)
      .map(({ value }) => value),
    meta: { current_page: current, per_page: perPage, last_page: lastPage, total },
  };
}
