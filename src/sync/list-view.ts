import type { PageMeta } from '../../contract/envelope.ts';
import type { Failure } from '../api/failure.ts';
import { pageOf } from '../lib/page-window.ts';
import type { Freshness, Overlaid, Read } from './types.ts';

/** What a list screen renders, wherever its rows come from. */
export type ListView<T> =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | {
      state: 'ready';
      /** The rows of the page. */
      rows: readonly Overlaid<T>[];
      /** Every row that fits the search; null while the collection isn't whole on the device. */
      all: readonly Overlaid<T>[] | null;
      page: number;
      lastPage: number;
      total: number;
      freshness: Freshness;
      observedAt: number;
    };

/**
 * The view of a list: over the whole collection once it is on the device, and until then the page that the server
 * answered, so that the first page paints at once. A list that no collection holds passes null for it; an answer without `meta` is
 * all there is. Null for the answer, where the call knows nothing of what is asked for: no row may show that doesn't fit.
 */
export function listView<T extends { id: number }>(
  collection: Read<readonly Overlaid<T>[]> | null,
  answer: Read<{ data: readonly T[]; meta?: PageMeta }> | null,
  page: number,
  keep: (value: T) => boolean,
): ListView<T> {
  if (collection?.state === 'ready') return wholeView(collection.value, collection, page, keep);
  if (answer === null) return collection ?? { state: 'loading' };
  if (answer.state !== 'ready') return answer;
  const { source, observedAt } = answer;
  const { data, meta } = answer.value;
  const rows = data.map((value) => ({ id: value.id, value, freshness: source }));
  if (!meta) return wholeView(rows, answer, page, keep);
  return {
    state: 'ready',
    rows,
    all: null,
    page: meta.current_page,
    lastPage: meta.last_page,
    total: meta.total,
    freshness: source,
    observedAt,
  };
}

function wholeView<T>(
  rows: readonly Overlaid<T>[],
  { source, observedAt }: { source: 'live' | 'stored'; observedAt: number },
  page: number,
  keep: (value: T) => boolean,
): ListView<T> {
  const all = rows.filter(({ value }) => keep(value));
  const shown = pageOf(all, page);
  return {
    state: 'ready',
    rows: shown.rows,
    all,
    page: shown.current,
    lastPage: shown.last,
    total: shown.total,
    freshness: freshnessOf(rows, source),
    observedAt,
  };
}

/** How true a list is as a whole: as true as the row that needs the person most. */
function freshnessOf(
  rows: readonly { freshness: Freshness }[],
  source: 'live' | 'stored',
): Freshness {
  if (rows.some(({ freshness }) => freshness === 'refused')) return 'refused';
  if (rows.some(({ freshness }) => freshness === 'pending')) return 'pending';
  return source;
}
