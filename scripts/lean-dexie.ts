import type { Plugin } from 'vite';

/**
 * Code that Dexie runs between a call and IndexedDB for live queries, their cache, table hooks and compound indexes,
 * and its replacements. The store uses none of these: it announces its changes itself, and reads them from its log.
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
  '.then((res) => this.hook.reading.fire(res))': '',
  '.then((result) => result.map((res) => this.hook.reading.fire(res)))': '',
  'const readingHook = table.hook.reading.fire;': '',
  'readingHook !== mirror ? readingHook : null': 'null',
  // Support for texts of Y.js.
  '    if (!yProps)\n        return res;': 'return res;',
  // Would read each record to delete it.
  'return this.modify(deleteCallback);': "throw new Error('Only whole ranges are deleted.');",
  'if (name)\n            this.unuse({ stack, name });': '',
  // The body of an `if` without braces.
  '_onDatabaseCreated(db._deps, dbName);': '{}',
  '_onDatabaseDeleted(this._deps, this.name);': '',
  'createBC();\n            propagateLocally({ all: new RangeSet(-Infinity, [[]]) });': '',
};

/** Methods that nobody calls, from the first text up to the second, which stays. A bundler can't remove methods. */
const uncalled = [
  ['    execute(value) {', '    constructor(spec) {'],
  [
    '    timeout: function (ms, msg) {',
    "});\nif (typeof Symbol !== 'undefined' && Symbol.toStringTag)",
  ],
  ['    totalEchoes: {', '    rejectionMapper: {'],
  ['if (NativePromise) {\n    if (NativePromise.allSettled)', 'function executePromiseTask('],
  ['    orderBy(index) {', '    add(obj, key) {'],
  ['    upsert(key, modifications) {', '    put(obj, key) {'],
  ['    bulkUpdate(keysAndChanges) {', '    bulkDelete(keys) {'],
  ['    sortBy(keyPath, cb) {', '    toArray(cb) {'],
  ['    or(indexName) {', '    reverse() {'],
  ['    desc() {', '    primaryKeys(cb) {'],
  ['    uniqueKeys(cb) {', '    delete() {\n        var ctx'],
  ['    raw() {', '    each(fn) {'],
  ['    equals(value) {', '    above(value) {'],
  ['    aboveOrEqual(value) {', '    belowOrEqual(value) {'],
  ['    startsWithIgnoreCase(str) {', '}\n\nfunction createWhereClauseConstructor('],
  ['        this.hook = db._allTables[name]', '    });\n}\n\nfunction isPlainKeyRange('],
  ['        if (isArray(indexOrCrit))\n', '    }\n    filter(filterFunction) {'],
  ['    filter(filterFunction) {\n        return this', '    count(thenShortcut) {'],
  ['    offset(offset) {\n        return', '    each(callback) {'],
  ['    offset(offset) {\n        var ctx', '    limit(numRows) {'],
  ['props(RangeSet.prototype, {', 'function addRange('],
  ['        if (wasCreated) {\n            const everything', '        return db;'],
  ['    hasBeenClosed() {', '    get tables() {'],
  ['    delete(databaseName) {', '    addons: [],'],
  ['    waitFor(promiseLike) {', '    abort() {'],
  ['    upgrade(upgradeFunction) {', '}\n\nfunction createVersionConstructor('],
  ['        this.once = (event,', '        this.Collection = createCollectionConstructor('],
  ['        const vipDB = new Proxy(this, {', '        addons.forEach('],
  ['    unuse({ stack, name, create, }) {', '    open() {'],
  ['    semVer: DEXIE_VERSION,', '});\nDexie.maxKey'],
  ["if (typeof dispatchEvent !== 'undefined' &&", 'function propagateLocally('],
  [
    "if (typeof BroadcastChannel !== 'undefined') {",
    "if (typeof addEventListener !== 'undefined') {\n",
  ],
] as const;

/** Removes from Dexie what the store doesn't use. Fails the build if another version has different code. */
export function leanDexie(): Plugin {
  return {
    name: 'lean-dexie',
    config: () => ({
      // The package's own entry is the CommonJS build, from which nothing can be removed.
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

/** The code before and after a text that must occur exactly once. */
function once(code: string, part: string): [string, string] {
  const [before = '', after = '', ...more] = code.split(part);
  const times = code.split(part).length - 1;
  if (times !== 1 || more.length > 0) throw new Error(`Dexie has "${part}" ${times} times.`);
  return [before, after];
}
