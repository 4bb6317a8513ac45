/** Something that is loaded when it is first needed. */
export interface Lazy<T> {
  /** The module it comes from, below `src/`. */
  readonly source: string;
  /** Loads it once. A failed load isn't kept: the next call tries again. */
  load(): Promise<T>;
  /** What has been loaded, else undefined. */
  loaded(): T | undefined;
}

export function lazy<T>(source: string, load: () => Promise<T>): Lazy<T> {
  let value: T | undefined;
  let pending: Promise<T> | null = null;
  return {
    source,
    loaded: () => value,
    load() {
      pending ??= load()
        .then((loaded) => {
          // What Vite gives for a chunk that failed, once the page has taken the failure on itself.
          if (loaded === undefined) throw new Error(`${source} could not be loaded.`);
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
