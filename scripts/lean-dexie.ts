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
  'const globalEvents = Events(null, DEXIE_STORAGE_MUTATED_EVENT_NAME);': '',
  "globalEvents.storagemutated.fire(idbtrans['mutatedParts']);": '',
  'bc?.close();': '',
  // What holds texts of Y.js.
  '    if (!yProps)\n        return res;': 'return res;',
  // What an `if` without braces does.
  '_onDatabaseCreated(db._deps, dbName);': '{}',
  '_onDatabaseDeleted(this._deps, this.name);': '',
  'createBC();\n            propagateLocally({ all: new RangeSet(-Infinity, [[]]) });': '',
};

/** What nobody calls, from the first text up to the second, which stays: a method can't be left out by a bundler. */
const uncalled = [
  ['    execute(value) {', '    constructor(spec) {'],
  ['    orderBy(index) {', '    reverse() {'],
  ['    mapToClass(constructor) {', '    add(obj, key) {'],
  ['    upsert(key, modifications) {', '    update(keyOrObject, modifications) {'],
  ['    bulkUpdate(keysAndChanges) {', '    bulkDelete(keys) {'],
  ['    sortBy(keyPath, cb) {', '    toArray(cb) {'],
  ['    or(indexName) {', '    reverse() {'],
  ['    eachUniqueKey(cb) {', '    keys(cb) {'],
  ['    uniqueKeys(cb) {', '    modify(changes) {'],
  ['    startsWithIgnoreCase(str) {', '}\n\nfunction createWhereClauseConstructor('],
  ['        if (isArray(indexOrCrit))\n', '    }\n    filter(filterFunction) {'],
  ['    offset(offset) {\n        return', '    each(callback) {'],
  ['    offset(offset) {\n        var ctx', '    limit(numRows) {'],
  ['props(RangeSet.prototype, {', 'function addRange('],
  ['        if (wasCreated) {\n            const everything', '        return db;'],
  ['    exists(name) {', '    ignoreTransaction(scopeFunc) {'],
  ['    async: function (generatorFn) {', '    currentTransaction: {'],
  ['    waitFor(promiseLike) {', '    abort() {'],
  ['    waitFor: function (promiseOrFunction', '    addons: [],'],
  ["if (typeof dispatchEvent !== 'undefined' &&", 'function propagateLocally('],
  [
    "if (typeof BroadcastChannel !== 'undefined') {",
    "if (typeof addEventListener !== 'undefined') {\n",
  ],
] as const;

/** Leaves out of Dexie what the store doesn't use. Fails the build when another version reads differently. */
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
      handler: (code) => ({ code: lean(code), map: null }),
    },
  };
}

function lean(whole: string): string {
  let code = whole;
  for (const [from, to] of uncalled) {
    const [before, after] = once(code, from);
    const end = after.indexOf(to);
    if (end < 0) throw new Error(`Dexie has no "${to}" after "${from}".`);
    code = before + after.slice(end);
  }
  for (const [part, instead] of Object.entries(unused)) code = once(code, part).join(instead);
  return code;
}

/** What is before and after a text that is to be there once. */
function once(code: string, part: string): [string, string] {
  const [before = '', after = '', ...more] = code.split(part);
  const times = code.split(part).length - 1;
  if (times !== 1 || more.length > 0) throw new Error(`Dexie has "${part}" ${times} times.`);
  return [before, after];
}
