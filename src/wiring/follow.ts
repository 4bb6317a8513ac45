import type { Watch } from '../sync/state/types.ts';

/** Subscribes to the current value of `source`, and subscribes again when the value changes. */
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

/** Turns an actor's subscription into a function that ends it. */
export const unsubscriber =
  ({ unsubscribe }: { unsubscribe(): void }) =>
  () =>
    unsubscribe();
