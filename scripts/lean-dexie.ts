import type { Plugin } from 'vite';

/**
 * What Dexie puts between a call and IndexedDB for live queries, their cache, table hooks and compound indexes, and what
 * takes its place. The store uses none of it: it tells of its changes itself, and reads them from its log.
 */
const unused = {
  'this.use(cacheExistingValuesMiddleware);': 'this._middlewares.dbcore = [];',
  'this.use(cacheMiddleware);': '',
  'this.use(observabilityMiddleware);': '',
  'this.use(virtualIndexMiddleware);': '',
  'this.use(hooksMiddleware);': '',
  'liveQuery,\n    extendObservabilitySet,': '',
};

/** Leaves out of Dexie what the store doesn't use: a fifth of it. Fails the build when another version reads differently. */
export function leanDexie(): Plugin {
  return {
    name: 'lean-dexie',
    config: () => ({
      // The package's own entry is the build for CommonJS, of which nothing can be left out.
      resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
      optimizeDeps: { exclude: ['dexie', 'dexie/dist/modern/dexie.mjs'] },
    }),
    transform: {
      filter: { id: /\/dexie\/dist\/modern\/dexie\.mjs(\?|$)/ },
      handler(code) {
        let lean = code;
        for (const [part, instead] of Object.entries(unused)) {
          const parts = lean.split(part);
          if (parts.length !== 2) throw new Error(`Dexie has "${part}" ${parts.length - 1} times.`);
          lean = parts.join(instead);
        }
        return { code: lean, map: null };
      },
    },
  };
}
