/** Something that is loaded when it is first needed. */
export interface Lazy<T> {
  /** Loads it once. A failure isn't remembered: the next call tries again. */
  load(): Promise<T>;
  /** The loaded value; undefined before that. */
  loaded(): T | undefined;
}

/** A lazy module that the server lists in the page, so that the browser fetches it early. */
export interface LazyModule<T> extends Lazy<T> {
  /** The module's path below `src/`. */
  readonly source: string;
}

export const lazyModule = <T>(source: string, load: () => Promise<T>): LazyModule<T> => ({
  ...lazy(load),
  source,
});

export function lazy<T>(load: () => Promise<T>): Lazy<T> {
  let value: T | undefined;
  let pending: Promise<T> | null = null;
  return {
    loaded: () => value,
    load() {
      pending ??= load()
        .then((loaded) => {
          // Vite resolves to undefined if a chunk failed to load and the page has handled the failure.
          if (loaded === undefined) throw new Error('The chunk could not be loaded.');
          value = loaded;
          return loaded;
        })
        .catch((error: unknown) => {
          pending = null;
          throw error;
        });
      return pending;
    },
  };
}
