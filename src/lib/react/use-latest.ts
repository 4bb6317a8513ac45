import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function with a stable identity that calls the handler of the latest render. Only for event handlers, never during
 * rendering.
 */
export function useLatest<A extends unknown[], R>(handler: (...args: A) => R): (...args: A) => R {
  const latest = useRef(handler);
  useLayoutEffect(function keep() {
    latest.current = handler;
  });
  return useCallback((...args) => latest.current(...args), []);
}
