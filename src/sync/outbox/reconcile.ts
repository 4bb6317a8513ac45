import type { ImportProduct } from '../../../contract/entities/import-products.ts';
import { type AfterLoss, writeClasses } from '../../../contract/rules/write-classes.ts';
import type { Addition } from '../../api/config.ts';
import { RequestFailure } from '../../api/failure.ts';
import type { RequestCall } from '../../api/request.ts';
import { sendingOf } from '../commands/sending/sending.ts';
import type { Verdict } from '../commands/sending/traits.ts';
import type { Changes } from '../read/changes.ts';
import type { QueuedCall } from '../state/commands.ts';
import type { Row } from '../state/rows.ts';
import type { Model } from '../store/model.ts';

export interface ReadParts {
  model: Model;
  request: RequestCall;
  /** Null where the back end has no changes to follow: then lists are read page by page. */
  changes: Changes | null;
}

/** Pages that are read in search of one record, at most. */
const pageLimit = 200;

/** Finds out by reading whether a command took effect whose answer was lost. Rejects where the network can't tell. */
export function reconcile(parts: ReadParts, row: Row): Promise<Verdict> {
  const reading = {
    request: parts.request,
    findItem: (is: (record: ImportProduct) => boolean) => findItem(parts, is),
  };
  return sendingOf(row.command).reconcile(reading, row.command, row);
}

async function findItem(
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
