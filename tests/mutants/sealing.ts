import type { Mutant } from './mutant.ts';

/** Sealed data, and what a page accepts as markup and style. */
export const sealing: readonly Mutant[] = [
  {
    rules: ['§D-sealed'],
    says: 'a tab that did not hear of the sealing writes on in plain',
    file: 'src/db/log-writer.ts',
    find: 'if (sealed > 0) throw new SealedDatabase();',
    replace: '',
  },
  {
    rules: ['§D-sealed'],
    says: 'what is written while it is being sealed is lost',
    file: 'src/db/seal-database.ts',
    find: 'if (!isStaged || (await fingerprint(database)) !== before) return false;',
    replace: '',
  },
  {
    rules: ['§D-sealed'],
    says: 'the plain rows stay beside the sealed ones',
    file: 'src/db/seal-database.ts',
    find: '      database.seal.put(seal),\n      ...plainTables(database).map((table) => table.clear()),',
    replace: '      database.seal.put(seal),',
  },
  {
    rules: ['§D-sealed'],
    says: 'drafts stay readable when the rest is sealed',
    file: 'src/sync/store/sealing.ts',
    find: 'for (const name of names) localStorage.removeItem(name);',
    replace: '',
  },
  {
    rules: ['§D-trusted'],
    says: 'a link of a description may be a script',
    file: 'src/lib/browser/formatted.ts',
    find: "schemes.includes(URL.parse(href)?.protocol.slice(0, -1) ?? '')",
    replace: "schemes.includes('https') && href !== ''",
  },
  {
    rules: ['§D-trusted'],
    says: 'pages demand no trusted types',
    file: 'server/pages/security.ts',
    find: '    "require-trusted-types-for \'script\'",\n',
    replace: '',
  },
];
