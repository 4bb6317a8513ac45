import type { CallKey } from '../../contract/calls.ts';
import { searchNames } from '../../contract/http/envelope.ts';

/** The units of an ordinary read. */
const read = 1;
const write = 2;
const costly = 10;

/** For a rendered page, a feed's file and the API's description. */
export const pageUnits = costly;
/** For a picture or a health check. */
export const pictureUnits = read;

export interface Weight {
  /** The units that the call takes out of each bucket. */
  units: number;
  /** Whether it takes the server long: then only one runs at a time per person, and the longer it takes, the rarer. */
  takesLong: boolean;
}

type Weigh = (query: URLSearchParams) => Weight;

const long: Weigh = () => ({ units: costly, takesLong: true });
/** Quick itself, but it starts a job. */
const handedOn: Weigh = () => ({ units: costly, takesLong: false });

const ofTheirOwn: Partial<Record<CallKey, Weigh>> = {
  'GET /user/export': long,
  // A device sends them at most once a minute.
  'POST /user/reports': () => ({ units: costly, takesLong: false }),
  'GET /shop/invoices/{number}/pdf': long,
  // Its weight depends on the size of its answer: see `unitsOf`.
  'GET /changes': () => ({ units: read, takesLong: true }),
  'GET /products': (query) =>
    searchNames.some((name) => query.has(name)) || query.has('include') || isFar(query)
      ? { units: costly, takesLong: true }
      : { units: read, takesLong: false },
  'POST /shop/integrations/{id}/test': handedOn,
  'GET /shop/integrations/{id}/mapping-values': long,
  'GET /shop/integrations/{id}/unmapped-values': long,
  'POST /shop/integrations/{id}/mapping-values': long,
  'PATCH /shop/integrations/{id}/mapping-values/{valueId}': long,
  'GET /shop/integrations/{id}/rule-samples': long,
  'POST /shop/integrations/{id}/mutating-rules/preview': long,
  'POST /import-products/import/bulk': long,
  'DELETE /import-products': long,
  'POST /shop/feeds': handedOn,
  'PATCH /shop/feeds/{id}': handedOn,
  'POST /shop/feeds/{id}/build': handedOn,
  'POST /supplier/catalogue': handedOn,
  'GET /supplier/categories': long,
  'POST /supplier/categories/accept': long,
  'POST /supplier/categories/take-back': handedOn,
};

/** The database reads past all rows before a page; nobody pages this far by hand. */
function isFar(query: URLSearchParams): boolean {
  return Number(query.get('page') ?? 1) > 100;
}

/** The weight of a call: 1 for a read, 2 for a write, 10 for long work or for starting it. */
export function weigh(call: CallKey, query: URLSearchParams): Weight {
  const own = ofTheirOwn[call];
  if (own) return own(query);
  if (isFar(query)) return { units: costly, takesLong: true };
  return { units: call.startsWith('GET ') ? read : write, takesLong: false };
}

/** How many records of `GET /changes` weigh as much as an ordinary read. */
const changesARead = 25;
/** How many bytes of an answer stored with its idempotency key weigh as much as an ordinary read. */
const bytesARead = 8 * 1024;

/** The additional weight of a call, once its answer is known. */
export function unitsOf(call: CallKey, answer: unknown, isKept: boolean): number {
  if (call === 'GET /changes') return Math.floor(rowsIn(answer) / changesARead);
  return isKept ? Math.floor(JSON.stringify(answer).length / bytesARead) : 0;
}

function rowsIn(answer: unknown): number {
  const isPage = typeof answer === 'object' && answer !== null && 'data' in answer;
  return isPage && Array.isArray(answer.data) ? answer.data.length : 0;
}
