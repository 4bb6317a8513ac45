import type { ChangeRun } from '../../../contract/entities/changes.ts';
import { countIn } from '../../../contract/rules/change-runs.ts';
import type { Answer } from '../../../contract/types.ts';
import { RequestFailure } from '../../api/failure.ts';
import type { RequestCall } from '../../api/request.ts';

type ChangePage = Answer<'GET /changes'>;
type Row = { id: number };
type Page<T> = { data: readonly T[]; meta?: { last_page: number } };

/** The answer when a cursor is too old: everything has to be read again. */
const expired = () =>
  new RequestFailure({
    kind: 'refused',
    status: 410,
    code: 'cursor_expired',
    errors: {},
    details: null,
  });

/**
 * Imitates `GET /changes` for a back end without it: reads its lists page by page, and passes them on only if they
 * differ from what was read before. So screens have complete lists, online and offline, with any back end.
 */
export function readWholeLists(request: RequestCall): (cursor: number) => Promise<ChangePage> {
  /** The content that belongs to the last cursor that was passed on. */
  let known: { cursor: number; text: string } | null = null;
  let fetched: { runs: ChangeRun[]; text: string } | null = null;

  async function fetchAll() {
    const lists = await Promise.all([
      everyPage('import-products', (page) => request('GET /import-products', { query: { page } })),
      everyPage('orders', (page) => request('GET /shop/orders', { query: { page } })),
      everyPage('my-products', (page) =>
        request('GET /shop/products', { query: { page, status: 'all' } }),
      ),
      everyPage('subscriptions', () => request('GET /shop/subscriptions', {})),
    ]);
    const runs = lists.filter((run) => countIn([run]) > 0);
    return { runs, text: JSON.stringify(runs) };
  }

  return async function ask(cursor) {
    const { runs, text } = fetched ?? (await fetchAll());
    fetched = null;
    if (cursor > 0 && known?.cursor === cursor && known.text === text) {
      return { data: [], meta: { cursor, has_more: false } };
    }
    if (cursor > 0) {
      fetched = { runs, text };
      throw expired();
    }
    known = { cursor: (known?.cursor ?? 0) + 1, text };
    return { data: [], runs, meta: { cursor: known.cursor, has_more: false } };
  };
}

async function everyPage<T extends Row>(
  entity: ChangeRun['entity'],
  ask: (page: number) => Promise<Page<T>>,
): Promise<ChangeRun> {
  const values: Row[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await ask(page);
    values.push(...data);
    last = meta?.last_page ?? 1;
  }
  return { entity, values } as ChangeRun;
}
