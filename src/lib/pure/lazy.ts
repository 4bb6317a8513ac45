/** Something that is loaded when it is first needed. */
export interface Lazy<T> {
  /** Loads it once. A failed load isn't kept: the next call tries again. */
  load(): Promise<T>;
  /** What has been loaded, else undefined. */
  loaded(): T | undefined;
}

/** One that the server names in its page, so that the browser fetches it early. */
export interface LazyModule<T> extends Lazy<T> {
  /** The module it comes from, below `src/`. */
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
          // What Vite gives for a chunk that failed, once the page has taken the failure on itself.
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
