import type { AfterLoss } from '../../../contract/calls/write-class.ts';
import type { ImportProduct } from '../../../contract/entities/import-products.ts';
import type { MyProduct } from '../../../contract/entities/my-products.ts';
import type { Addition } from '../../api/config.ts';
import { RequestFailure } from '../../api/failure.ts';
import type { RequestCall } from '../../api/request.ts';
import { lostOf } from '../../shapes/lost.ts';
import { sendingOf } from '../commands/sending/sending.ts';
import type { Reconciled } from '../commands/sending/traits.ts';
import type { Changes } from '../read/changes.ts';
import type { QueuedCall } from '../state/commands.ts';
import type { Row } from '../state/rows.ts';
import type { Model } from '../store/model.ts';

export interface ReadDeps {
  model: Model;
  request: RequestCall;
  /** Null if the back end doesn't offer changes: lists are then read page by page. */
  changes: Changes | null;
}

/** The most pages to read when looking for one record. */
const pageLimit = 200;

/** Finds out by reading whether a command whose answer was lost took effect. Rejects if the network fails. */
export function reconcile(deps: ReadDeps, row: Row): Promise<Reconciled> {
  const reading = {
    request: deps.request,
    findItem: (is: (record: ImportProduct) => boolean) => findItem(deps, is),
    findMine: (id: number) => findMine(deps, id),
  };
  return sendingOf(row.command).reconcile(reading, row.command, row);
}

async function findItem(
  { model, request, changes }: ReadDeps,
  is: (record: ImportProduct) => boolean,
): Promise<ImportProduct | null> {
  if (changes) {
    await caughtUp(changes);
    return model.confirmed.tables['import-products'].find(is) ?? null;
  }
  return onPages((page) => request('GET /import-products', { query: { page } }), is);
}

async function findMine(
  { model, request, changes }: ReadDeps,
  id: number,
): Promise<MyProduct | null> {
  if (changes) {
    await caughtUp(changes);
    return model.confirmed.tables['my-products'].get(id) ?? null;
  }
  return onPages(
    (page) => request('GET /shop/products', { query: { page, status: 'all' } }),
    (record) => record.id === id,
  );
}

async function caughtUp(changes: Changes): Promise<void> {
  const failure = await changes.refresh();
  if (failure) throw new RequestFailure(failure);
}

async function onPages<T>(
  ask: (page: number) => Promise<{ data: T[]; meta: { last_page: number } }>,
  is: (record: T) => boolean,
): Promise<T | null> {
  for (let page = 1; page <= pageLimit; page++) {
    const { data, meta } = await ask(page);
    const record = data.find(is);
    if (record) return record;
    if (page >= meta.last_page) break;
  }
  return null;
}

/**
 * What to do after an answer was lost. A server that knows idempotency keys can be asked again, and repeats its first
 * answer.
 */
export const afterLoss = (call: QueuedCall, has: (addition: Addition) => boolean): AfterLoss =>
  has('idempotency') ? 'resend' : lostOf(call);
