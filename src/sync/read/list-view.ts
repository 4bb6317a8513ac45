import type { PageMeta } from '../../../contract/http/envelope.ts';
import type { Failure } from '../../api/failure.ts';
import { pageOf } from '../../lib/pure/page-window.ts';
import type { Collection } from '../state/collections.ts';
import type { Freshness, Newest, Overlaid, Read } from '../state/types.ts';

/** What a list screen shows, wherever its rows come from. */
export type ListView<T> =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | {
      state: 'ready';
      /** The rows of the current page. */
      rows: readonly Overlaid<T>[];
      /** All rows that match the search; null while the collection isn't complete on the device. */
      all: readonly Overlaid<T>[] | null;
      page: number;
      lastPage: number;
      total: number;
      /** How many records aren't on the device yet, any of which may match; 0 if all are known. */
      older: number;
      freshness: Freshness;
      observedAt: number;
    };

type ReadyView<T> = Extract<ListView<T>, { state: 'ready' }>;
type NewestOf<T> = Omit<Newest<Collection>, 'rows'> & { rows: readonly Overlaid<T>[] };

/**
 * What a list shows: once the collection is on the device, all of it; until then the page that the server answered, so
 * that the first page is painted at once. `collection` is null for a list without a collection. An answer without
 * `meta` is the whole list. If the server can't be asked, `newest` is what has arrived so far. `answer` is null if the
 * call doesn't support the filters: no row may be shown that doesn't match them.
 */
export function listView<T extends { id: number }>(
  collection: Read<readonly Overlaid<T>[]> | null,
  answer: Read<{ data: readonly T[]; meta?: PageMeta }> | null,
  page: number,
  keep: (value: T) => boolean,
  newest: NewestOf<T> | null = null,
): ListView<T> {
  if (collection?.state === 'ready') return wholeView(collection.value, collection, page, keep);
  const isTold = answer?.state === 'ready' && answer.source === 'live';
  if (newest && !isTold) {
    const { rows, older, source, observedAt } = newest;
    const view = wholeView(rows, { source, observedAt }, page, keep);
    return { ...view, all: older > 0 ? null : view.all, older };
  }
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
    older: 0,
    freshness: source,
    observedAt,
  };
}

function wholeView<T>(
  rows: readonly Overlaid<T>[],
  { source, observedAt }: { source: 'live' | 'stored'; observedAt: number },
  page: number,
  keep: (value: T) => boolean,
): ReadyView<T> {
  const all = rows.filter(({ value }) => keep(value));
  const shown = pageOf(all, page);
  return {
    state: 'ready',
    rows: shown.rows,
    all,
    page: shown.current,
    lastPage: shown.last,
    total: shown.total,
    older: 0,
    freshness: freshnessOf(rows, source),
    observedAt,
  };
}

/** How current a list is as a whole: the same as its row that most needs the person. */
function freshnessOf(
  rows: readonly { freshness: Freshness }[],
  source: 'live' | 'stored',
): Freshness {
  if (rows.some(({ freshness }) => freshness === 'refused')) return 'refused';
  if (rows.some(({ freshness }) => freshness === 'pending')) return 'pending';
  return source;
}
