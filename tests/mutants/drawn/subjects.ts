/** Files whose code is changed, and the tests that must notice: those that are about them. */
export interface Part {
  files: readonly string[];
  tests: readonly string[];
}

/** The variable of the environment that names the part whose tests run. */
export const partIn = 'MUTANTS_PART';

/** A part of the product that may never be wrong. */
export interface Subject {
  name: string;
  parts: readonly Part[];
}

/** What mutants are drawn from. A new file is an entry here. */
export const subjects: readonly Subject[] = [
  {
    name: 'roles',
    parts: [
      { files: ['contract/rules/roles.ts'], tests: ['tests/rules/roles.test.ts'] },
      { files: ['server/require-role.ts'], tests: ['tests/contract/team.test.ts'] },
    ],
  },
  {
    name: 'tenancy',
    parts: [
      {
        files: ['server/tenancy.ts', 'server/path-id.ts'],
        tests: ['tests/rules/settle-tenant.test.ts'],
      },
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
        files: ['server/idempotency.ts'],
        tests: ['tests/contract/idempotency.test.ts', 'tests/contract/quotas.test.ts'],
      },
    ],
  },
  {
    name: 'folds',
    parts: [
      {
        files: [
          'src/db/fold.ts',
          'src/db/part.ts',
          'src/db/record-table.ts',
          'src/db/confirmed.ts',
          'src/db/upcast.ts',
          'src/db/overlay.ts',
        ],
        tests: [
          'tests/rules/store-fold.test.ts',
          'tests/rules/store-folds.test.ts',
          'tests/rules/record-table.test.ts',
          'tests/rules/overlay.test.ts',
        ],
      },
    ],
  },
  {
    name: 'lanes',
    parts: [
      {
        files: ['src/sync/lanes.ts', 'src/sync/merge.ts'],
        tests: ['tests/rules/store-lanes.test.ts'],
      },
    ],
  },
  {
    name: 'purge',
    parts: [{ files: ['src/sync/account.ts'], tests: ['tests/rules/store-purge.test.ts'] }],
  },
  {
    name: 'catalogue merge',
    parts: [
      {
        files: [
          'server/catalogue/merge.ts',
          'server/catalogue/upsert.ts',
          'server/catalogue/assemble.ts',
        ],
        tests: ['tests/catalogue/merging.test.ts', 'tests/catalogue/product-cells.test.ts'],
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
        tests: ['tests/rules/money.test.ts'],
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
        tests: ['tests/contract/billing.test.ts', 'tests/contract/subscriptions.test.ts'],
      },
    ],
  },
];
