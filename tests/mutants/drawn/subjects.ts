/** A part of the product whose tests must notice whatever is changed in it. */
export interface Subject {
  name: string;
  /** Whose code is changed. */
  files: readonly string[];
  /** Whose tests are run: those that are about it. */
  tests: readonly string[];
}

/** What may never be wrong. A new one is an entry here. */
export const subjects: readonly Subject[] = [
  {
    name: 'roles',
    files: ['contract/rules/roles.ts', 'server/require-role.ts'],
    tests: ['tests/contract/team.test.ts', 'tests/rules/tenant.test.ts'],
  },
  {
    name: 'tenancy',
    files: ['server/tenancy.ts', 'server/path-id.ts'],
    tests: ['tests/contract/http.test.ts', 'tests/rules/tenant.test.ts'],
  },
  {
    name: 'idempotency',
    files: ['server/idempotency.ts', 'contract/rules/final-refusals.ts'],
    tests: ['tests/contract/idempotency.test.ts', 'tests/contract/quotas.test.ts'],
  },
  {
    name: 'folds',
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
      'tests/rules/inspect-past.test.ts',
    ],
  },
  {
    name: 'lanes',
    files: ['src/sync/lanes.ts', 'src/sync/merge.ts'],
    tests: ['tests/rules/store-lanes.test.ts', 'tests/rules/conflict.test.ts'],
  },
  {
    name: 'purge',
    files: ['src/sync/account.ts'],
    tests: ['tests/properties/device-data.test.ts'],
  },
  {
    name: 'catalogue merge',
    files: [
      'server/catalogue/merge.ts',
      'server/catalogue/upsert.ts',
      'server/catalogue/assemble.ts',
    ],
    tests: ['tests/catalogue/merging.test.ts', 'tests/catalogue/product-cells.test.ts'],
  },
  {
    name: 'money',
    files: [
      'contract/rules/margin.ts',
      'contract/rules/publish-gate.ts',
      'contract/rules/plan-periods.ts',
      'contract/rules/vat.ts',
      'server/billing/vat.ts',
      'server/billing/credit-unused.ts',
      'server/billing/issue-invoice.ts',
      'server/catalogue/amount.ts',
      'server/catalogue/amount-parts.ts',
    ],
    tests: [
      'tests/rules/billing.test.ts',
      'tests/rules/imports.test.ts',
      'tests/contract/billing.test.ts',
      'tests/contract/subscriptions.test.ts',
      'tests/catalogue/reading.test.ts',
    ],
  },
];

export function subjectNamed(name: string): Subject {
  const subject = subjects.find((one) => one.name === name);
  if (!subject) throw new Error(`There is no subject "${name}".`);
  return subject;
}
