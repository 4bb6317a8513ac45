import { useDeferredValue, useSyncExternalStore } from 'react';

/**
 * False for the first drawing of a component, and true right after it, so that what it shows beside the page's content
 * doesn't hold that up. True at once where the server has drawn the page.
 */
export function useSecond(): boolean {
  const isRendered = useSyncExternalStore(never, no, yes);
  return useDeferredValue(true, isRendered);
}

const never = () => () => {};
const no = () => false;
const yes = () => true;
