import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Tests that open none of the product's pages, but only the store or the components. The days watch their own pages. */
const withoutPages = [
  'days.spec.ts',
  'design.spec.ts',
  'device-faults.spec.ts',
  'faults.spec.ts',
  'store-devices.ts',
  'tab-death.spec.ts',
];

const files = globSync('tests/e2e/*.ts').sort();
const textOf = (file: string) => readFileSync(file, 'utf8');
const nameOf = (file: string) => file.split('/').at(-1) ?? '';

test('[§D-trusted] every end-to-end test comes by the fixture that watches its pages', () => {
  const specs = files.filter((file) => file.endsWith('.spec.ts'));
  expect(specs.length).toBeGreaterThan(20);
  const past = specs
    .filter((file) => !withoutPages.includes(nameOf(file)))
    .filter((file) => !/import \{[^}]*\btest\b[^}]*\} from '\.\/app\.ts'/.test(textOf(file)));
  expect(past).toEqual([]);
});

test('[§D-trusted] only the test of the policy itself tries to break it', () => {
  const breakers = files.filter((file) => textOf(file).includes('errors.provokesViolations()'));
  expect(breakers.map(nameOf)).toEqual(['trusted.spec.ts']);
});

test('[§D-trusted] whoever opens a browser of their own has its pages watched', () => {
  const opened = /\.newContext\(|launchPersistentContext\(/g;
  const watched = /await (errors\.)?watch\(/g;
  const openers = files.filter((file) => opened.test(textOf(file)));
  expect(openers.length).toBeGreaterThan(2);
  const unwatched = openers
    .filter((file) => !withoutPages.includes(nameOf(file)))
    .filter((file) => {
      const text = textOf(file);
      return (text.match(opened) ?? []).length > (text.match(watched) ?? []).length;
    });
  expect(unwatched).toEqual([]);
});
