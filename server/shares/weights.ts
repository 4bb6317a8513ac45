import type { CallKey } from '../../contract/calls.ts';
import { searchNames } from '../../contract/http/envelope.ts';

/** Units of an ordinary read. */
const read = 1;
const write = 2;
const costly = 10;

/** A page that is rendered, a feed's file, the API's description of itself. */
export const pageUnits = costly;
/** A picture, or whether the server is well. */
export const pictureUnits = read;

export interface Weight {
  /** What the call takes out of each bucket. */
  units: number;
  /** It takes the server long: one at a time for each person, and the rarer the longer it takes. */
  takesLong: boolean;
}

type Weigh = (query: URLSearchParams) => Weight;

const long: Weigh = () => ({ units: costly, takesLong: true });
/** Quick to ask for; what it sets off is done by a job. */
const handedOn: Weigh = () => ({ units: costly, takesLong: false });

const ofTheirOwn: Partial<Record<CallKey, Weigh>> = {
  'GET /user/export': long,
  // A device sends them once a minute at most.
  'POST /user/reports': () => ({ units: costly, takesLong: false }),
  'GET /shop/invoices/{number}/pdf': long,
  // What it weighs shows in what it brings: see `unitsOf`.
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

/** Whatever stands before a page is read over; nobody pages by hand as far as this. */
function isFar(query: URLSearchParams): boolean {
  return Number(query.get('page') ?? 1) > 100;
}

/** What a call weighs: a read 1, a write 2, what takes long or sets off long work 10. */
export function weigh(call: CallKey, query: URLSearchParams): Weight {
  const own = ofTheirOwn[call];
  if (own) return own(query);
  if (isFar(query)) return { units: costly, takesLong: true };
  return { units: call.startsWith('GET ') ? read : write, takesLong: false };
}

/** Records of `GET /changes` that weigh as much as an ordinary read. */
const changesARead = 25;
/** Bytes of an answer that is kept with its idempotency key, and weighs as much as an ordinary read. */
const bytesARead = 8 * 1024;

/** What a call turns out to weigh beyond that once its answer is known. */
export function unitsOf(call: CallKey, answer: unknown, isKept: boolean): number {
  if (call === 'GET /changes') return Math.floor(rowsIn(answer) / changesARead);
  return isKept ? Math.floor(JSON.stringify(answer).length / bytesARead) : 0;
}

function rowsIn(answer: unknown): number {
  const isPage = typeof answer === 'object' && answer !== null && 'data' in answer;
  return isPage && Array.isArray(answer.data) ? answer.data.length : 0;
}
