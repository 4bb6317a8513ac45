import type { Failure } from '../../api/failure.ts';
import type { Collection, RecordOf } from '../state/collections.ts';
import type { Overlaid, Read, Watch } from '../state/types.ts';
import type { Model } from '../store/model.ts';

type Records<C extends Collection> = Read<readonly Overlaid<RecordOf<C>>[]>;

const noChanges: Failure = { kind: 'unavailable', status: null };

/** Whole collections as live lists; a list keeps its identity until a record changes. */
export function createRecords(
  model: Model,
  refresh: (() => void) | null,
): <C extends Collection>(collection: C) => Watch<Records<C>> {
  const watches = new Map<Collection, Watch<unknown>>();

  function make<C extends Collection>(collection: C): Watch<Records<C>> {
    let known: Records<C> = { state: 'loading' };
    const get = (): Records<C> => {
      if (!model.confirmed.complete) {
        // A back end without changes never provides a whole collection.
        const failure = refresh ? model.trouble.get() : noChanges;
        if (failure && (known.state !== 'failed' || known.failure !== failure))
          known = { state: 'failed', failure };
        return known;
      }
      const table = model.view.table(collection);
      // Shows skeletons for a moment, because unpacking everything at once would freeze the page.
      if (!table.isAtHand) {
        model.unpack(collection);
        return known;
      }
      const value = table.list();
      const source = model.fresh.get() ? 'live' : 'stored';
      const observedAt = model.checkedAt.get();
      const failure = model.trouble.get();
      const same =
        known.state === 'ready' &&
        known.value === value &&
        known.source === source &&
        known.failure === failure &&
        known.observedAt === observedAt;
      if (!same) known = { state: 'ready', value, source, observedAt, failure };
      return known;
    };
    return {
      get,
      subscribe(listener) {
        refresh?.();
        let shown = get();
        return model.onChange(() => {
          if (get() === shown) return;
          shown = get();
          listener();
        });
      },
    };
  }

  return <C extends Collection>(collection: C): Watch<Records<C>> => {
    const watch = watches.get(collection) ?? make(collection);
    watches.set(collection, watch);
    return watch as Watch<Records<C>>;
  };
}
