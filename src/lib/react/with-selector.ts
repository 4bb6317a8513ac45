import { useRef, useSyncExternalStore } from 'react';

/**
 * Replaces a package for older Reacts that `@xstate/react` imports, using the hook that React has had since 18. The
 * build puts it in that package's place.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => Snapshot,
  getServerSnapshot: (() => Snapshot) | undefined,
  select: (snapshot: Snapshot) => Selection,
  isEqual: (a: Selection, b: Selection) => boolean = Object.is,
): Selection {
  const last = useRef<{ selection: Selection } | null>(null);
  const selected = (snapshot: Snapshot) => {
    const selection = select(snapshot);
    // Equal values have to keep their identity, or React would render in an endless loop.
    if (!last.current || !isEqual(last.current.selection, selection)) last.current = { selection };
    return last.current.selection;
  };
  return useSyncExternalStore(
    subscribe,
    () => selected(getSnapshot()),
    () => selected((getServerSnapshot ?? getSnapshot)()),
  );
}
