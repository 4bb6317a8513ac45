import { useRef, useSyncExternalStore } from 'react';

/**
 * What `@xstate/react` takes from a package for older Reacts, on the hook that React has had since 18. The build puts it in
 * that package's place.
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
    // What is equal stays the same object, or React would render for ever.
    if (!last.current || !isEqual(last.current.selection, selection)) last.current = { selection };
    return last.current.selection;
  };
  return useSyncExternalStore(
    subscribe,
    () => selected(getSnapshot()),
    () => selected((getServerSnapshot ?? getSnapshot)()),
  );
}
