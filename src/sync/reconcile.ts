import type { ImportProduct } from '../../contract/entities/import-products.ts';
import { type AfterLoss, writeClasses } from '../../contract/rules/write-classes.ts';
import type { Addition } from '../api/config.ts';
import { RequestFailure } from '../api/failure.ts';
import type { RequestCall } from '../api/request.ts';
import type { CommandOf, QueuedCall } from '../db/commands.ts';
import { patched } from '../db/overlay.ts';
import type { Changes } from './changes.ts';
import type { Verdict } from './command-actor.ts';
import type { Model } from './model.ts';
import type { Row } from './rows.ts';

export interface ReadParts {
  model: Model;
  request: RequestCall;
  /** Null where the back end has no changes to follow: then lists are read page by page. */
  changes: Changes | null;
}

/** A server's clock may be this far behind ours, in milliseconds. */
const clockSkew = 60_000;
/** Pages that are read in search of one record, at most. */
const pageLimit = 200;

const notDone: Verdict = { kind: 'not-done' };
const done = (answer: unknown): Verdict => ({ kind: 'done', answer });

type Reconcile<C extends QueuedCall> = (
  parts: ReadParts,
  command: CommandOf<C>,
  row: Row,
) => Promise<Verdict>;

const reconciliations = {
  'POST /import-products': async (parts, { args }) => {
    const record = await find(parts, ({ product_id }) => product_id === args.body.product_id);
    return record ? done({ data: record }) : notDone;
  },
  'PATCH /import-products/{id}': async (parts, { args }) => {
    const record = await find(parts, ({ id }) => id === Number(args.id));
    if (!record) return notDone;
    const asMeant = JSON.stringify(patched(record, args.body)) === JSON.stringify(record);
    return asMeant ? done({ data: record }) : notDone;
  },
  'DELETE /import-products/{id}': async (parts, { args }) =>
    (await find(parts, ({ id }) => id === Number(args.id))) ? notDone : done({ data: null }),
  'DELETE /import-products': async (parts, _command, { upTo }) =>
    (await find(parts, ({ id }) => id <= (upTo ?? 0))) ? notDone : done({ data: { removed: 0 } }),
  // Only a job that is still told of can be recognised; its absence says nothing.
  'POST /import-products/import/bulk': async ({ request }, _command, { sentAt }) => {
    const { data: job } = await request('GET /shop/events', {});
    const since = (sentAt ?? 0) - clockSkew;
    const ours = job?.kind === 'bulk_import' && Date.parse(job.created_at) >= since;
    return ours ? done({ data: job }) : { kind: 'unknown' };
  },
  'POST /shop/orders/{id}/confirm': async ({ request }, { args }) => {
    const answer = await request('GET /shop/orders/{id}', { id: args.id });
    return answer.data.state === 'awaiting_confirmation' ? notDone : done(answer);
  },
} satisfies { [C in QueuedCall]: Reconcile<C> };

/** Finds out by reading whether a command took effect whose answer was lost. Rejects where the network can't tell. */
export function reconcile(parts: ReadParts, row: Row): Promise<Verdict> {
  const read = reconciliations[row.command.call] as Reconcile<QueuedCall>;
  return read(parts, row.command, row);
}

async function find(
  { model, request, changes }: ReadParts,
  is: (record: ImportProduct) => boolean,
): Promise<ImportProduct | null> {
  if (changes) {
    const failure = await changes.refresh();
    if (failure) throw new RequestFailure(failure);
    return model.confirmed.tables['import-products'].find(is) ?? null;
  }
  for (let page = 1; page <= pageLimit; page++) {
    const { data, meta } = await request('GET /import-products', { query: { page } });
    const record = data.find(is);
    if (record) return record;
    if (page >= meta.last_page) break;
  }
  return null;
}

/** What a lost answer asks for. A server that knows idempotency keys gives the first answer again. */
export const afterLoss = (call: QueuedCall, has: (addition: Addition) => boolean): AfterLoss =>
  has('idempotency') ? 'resend' : writeClasses[call].lost;
