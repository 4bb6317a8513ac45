/** Files whose code is changed, and the tests about them, which must notice. */
export interface Part {
  files: readonly string[];
  tests: readonly string[];
}

/** The environment variable that names the part whose tests run. */
export const partIn = 'MUTANTS_PART';

const commands = [
  'add-import-product',
  'confirm-order',
  'edit-import-product',
  'import-in-bulk',
  'remove-all-import-products',
  'remove-import-product',
];

/** A part of the product that must never be wrong. */
export interface Subject {
  name: string;
  parts: readonly Part[];
}

/** The files that mutants are drawn from. Add a new file here. */
export const subjects: readonly Subject[] = [
  {
    name: 'roles',
    parts: [
      {
        files: ['contract/rules/roles.ts', 'contract/rules/levels.ts'],
        tests: ['tests/rules/roles.test.ts'],
      },
      {
        files: [
          'server/calls/least-role.ts',
          'server/team/require-role.ts',
          'server/team/require-level.ts',
        ],
        tests: ['tests/contract/least-role.test.ts'],
      },
    ],
  },
  {
    name: 'tenancy',
    parts: [
      {
        files: ['server/calls/tenancy.ts'],
        tests: ['tests/rules/settle-tenant.test.ts', 'tests/contract/stand-elsewhere.test.ts'],
      },
      { files: ['server/http/path-id.ts'], tests: ['tests/rules/settle-tenant.test.ts'] },
    ],
  },
  {
    name: 'idempotency',
    parts: [
      {
        files: ['contract/rules/final-refusals.ts'],
        tests: ['tests/rules/final-refusals.test.ts'],
      },
      {
        files: ['server/http/idempotency.ts'],
        tests: [
          'tests/rules/write-keys.test.ts',
          'tests/contract/kept-answers.test.ts',
          'tests/contract/idempotency.test.ts',
        ],
      },
    ],
  },
  {
    name: 'folds',
    parts: [
      {
        files: ['src/db/fold.ts'],
        tests: ['tests/rules/store-fold.test.ts', 'tests/rules/store-folds.test.ts'],
      },
      { files: ['src/sync/state/upcast.ts'], tests: ['tests/rules/store-fold.test.ts'] },
      { files: ['src/sync/state/confirmed.ts'], tests: ['tests/rules/confirmed.test.ts'] },
      {
        files: [
          'src/sync/state/segment.ts',
          'src/sync/state/revisions.ts',
          'src/sync/state/record-table.ts',
        ],
        tests: ['tests/rules/record-table.test.ts', 'tests/rules/segment.test.ts'],
      },
      {
        files: [
          'src/db/overlay.ts',
          'src/sync/state/layer.ts',
          'src/sync/state/collections.ts',
          ...commands.map((command) => `src/sync/commands/${command}.ts`),
        ],
        tests: [
          'tests/rules/overlay.test.ts',
          'tests/rules/overlay-commands.test.ts',
          'tests/rules/store-fold.test.ts',
          'tests/rules/store-folds.test.ts',
          'tests/rules/confirmed.test.ts',
          'tests/rules/store-lanes.test.ts',
          'tests/rules/where-from.test.ts',
        ],
      },
    ],
  },
  {
    name: 'lanes',
    parts: [
      {
        files: ['src/sync/outbox/lanes.ts', 'src/sync/outbox/merge.ts'],
        tests: ['tests/rules/store-lanes.test.ts'],
      },
    ],
  },
  {
    name: 'purge',
    parts: [
      {
        files: ['src/sync/store/account.ts', 'src/sync/store/purge.ts'],
        tests: [
          'tests/rules/store-account.test.ts',
          'tests/rules/store-purge.test.ts',
          'tests/rules/store-sealing.test.ts',
        ],
      },
    ],
  },
  {
    name: 'catalogue merge',
    parts: [
      {
        files: ['server/catalogue/merge.ts'],
        tests: ['tests/catalogue/merge-pieces.test.ts', 'tests/catalogue/leaving-pieces.test.ts'],
      },
      {
        files: ['server/catalogue/upsert.ts'],
        tests: [
          'tests/catalogue/upserting.test.ts',
          'tests/catalogue/renaming-variants.test.ts',
          'tests/catalogue/search-texts.test.ts',
        ],
      },
      {
        files: ['server/catalogue/unchanged.ts'],
        tests: ['tests/catalogue/unchanged.test.ts'],
      },
      {
        files: ['server/catalogue/assemble.ts'],
        tests: ['tests/catalogue/assembling.test.ts'],
      },
    ],
  },
  {
    name: 'money',
    parts: [
      {
        files: [
          'contract/rules/margin.ts',
          'contract/rules/publish-gate.ts',
          'contract/rules/vat.ts',
        ],
        tests: ['tests/rules/money.test.ts', 'tests/rules/conversion.test.ts'],
      },
      {
        files: [
          'contract/rules/conversion.ts',
          'server/rates/read-ecb.ts',
          'server/rates/judge-rates.ts',
        ],
        tests: ['tests/rules/conversion.test.ts', 'tests/rules/rates-file.test.ts'],
      },
      {
        files: ['contract/rules/plan-periods.ts', 'server/billing/vat.ts'],
        tests: ['tests/rules/billing.test.ts'],
      },
      {
        files: ['server/catalogue/amount.ts', 'server/catalogue/amount-parts.ts'],
        tests: ['tests/catalogue/reading.test.ts'],
      },
      {
        files: ['server/billing/credit-unused.ts', 'server/billing/issue-invoice.ts'],
        tests: ['tests/contract/credit-notes.test.ts'],
      },
    ],
  },
];
