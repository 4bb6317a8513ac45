import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at every render, doing what the latest one does: only for handlers, never while rendering. */
export function useLatest<A extends unknown[], R>(handler: (...args: A) => R): (...args: A) => R {
  const latest = useRef(handler);
  useLayoutEffect(function keep() {
    latest.current = handler;
  });
  return useCallback((...args) => latest.current(...args), []);
}
