import type { Watch } from '../sync/state/types.ts';

/** Subscribes to whatever `source` holds at the time, and tells when that is another. */
export function follow<T>(
  source: Watch<T | null>,
  subscribe: (value: T) => () => void,
  onChange: () => void = () => {},
): void {
  let stop = () => {};
  const renew = () => {
    stop();
    const value = source.get();
    stop = value === null ? () => {} : subscribe(value);
    onChange();
  };
  source.subscribe(renew);
  renew();
}

/** An actor's subscription as a function that ends it. */
export const unsubscriber =
  ({ unsubscribe }: { unsubscribe(): void }) =>
  () =>
    unsubscribe();
