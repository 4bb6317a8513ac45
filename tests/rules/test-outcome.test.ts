import { expect, test } from 'vitest';
import {
  type PlaywrightReport,
  playwrightOutcome,
  told,
  type VitestError,
  type VitestModule,
  vitestOutcome,
} from '../../scripts/test-outcome.ts';

const root = '/home/somebody/dropline';
const ranAs = (fullName: string, state: string, errors: readonly VitestError[] = []) => ({
  fullName,
  tags: [] as string[],
  location: { line: 7 },
  result: () => ({ state, errors }),
  diagnostic: () => ({ duration: 1_500 }),
});
const failedAt = (line: number, message: string) => ({
  message,
  location: { file: `${root}/tests/e2e/walk.spec.ts`, line },
});
const unequal = (seen: string, tries: number) =>
  `Error: \u001b[2mexpect(\u001b[22mlocator) failed\n\nExpected: "Farvel"\nReceived: "${seen}"\n\nCall log:\n  ${tries} × looked`;
const context = { name: 'error-context', path: 'context.md' };
const spec = (
  title: string,
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped',
  results: PlaywrightReport['suites'][number]['specs'][number]['tests'][number]['results'] = [],
) => ({
  title,
  file: 'walk.spec.ts',
  line: 3,
  tests: [{ status, annotations: [{ type: 'opened', description: '/shop' }], results }],
});

const report: PlaywrightReport = {
  config: { rootDir: `${root}/tests/e2e` },
  errors: [],
  suites: [
    {
      title: 'walk.spec.ts',
      specs: [
        spec('goes well', 'expected'),
        spec('left out', 'skipped'),
        spec('goes wrong', 'unexpected', [
          { errors: [failedAt(12, unequal('Hej', 3))], attachments: [context], duration: 500 },
          { errors: [failedAt(12, unequal('Hej', 5))], attachments: [context], duration: 500 },
        ]),
      ],
      suites: [
        {
          title: 'inner',
          specs: [
            spec('stumbles', 'flaky', [
              { errors: [failedAt(20, 'Error: page error: boom')], attachments: [], duration: 0 },
              { errors: [], attachments: [], duration: 0 },
            ]),
          ],
        },
      ],
    },
  ],
};
const read = () => '# Error\n\n```yaml\n- heading "Hej" [level=1]\n```\n';

test('[§D-told] an end-to-end test that failed is named with place, reason and page; one that passed at a second try has failed', () => {
  const outcome = playwrightOutcome(report, root, read);
  expect(outcome.passed).toBe(1);
  expect(outcome.failed).toEqual([
    {
      title: 'goes wrong',
      place: 'tests/e2e/walk.spec.ts:12',
      messages: [
        'Error: expect(locator) failed\n\nExpected: "Farvel"\nReceived: "Hej"\n\nCall log:\n  3 × looked',
        'On the page:\n- heading "Hej" [level=1]',
      ],
    },
    {
      title: 'stumbles',
      place: 'tests/e2e/walk.spec.ts:20',
      messages: ['Error: page error: boom'],
    },
  ]);
  const words = told(outcome);
  expect(words).toMatch(
    /^ {3}goes wrong\n {3}stumbles\n\n1\) goes wrong\n {3}tests\/e2e\/walk.spec.ts:12\n {3}Error: expect/,
  );
  expect(words).toContain('2) stumbles\n   tests/e2e/walk.spec.ts:20\n');
  expect(words).not.toContain('goes well');
});

test('[§D-told] tries that failed for different reasons are both told, and what failed before any test', () => {
  const [suite] = report.suites;
  if (!suite) throw new Error('The report above has no suite.');
  const results = [1, 2].map((line) => ({
    errors: [failedAt(line, `Error: reason ${line}`)],
    attachments: [],
    duration: 0,
  }));
  const outcome = playwrightOutcome(
    {
      ...report,
      errors: [{ message: 'Error: The server ended (1)' }],
      suites: [{ ...suite, specs: [spec('goes wrong', 'unexpected', results)], suites: [] }],
    },
    root,
    read,
  );
  expect(outcome.failed.map(({ messages }) => messages)).toEqual([
    ['Error: The server ended (1)'],
    ['Error: reason 1', 'Error: reason 2'],
  ]);
});

test('[§D-told] a unit test that failed is named with what was expected and received, and so is a hook, a file, and an error that no test caught', () => {
  const stacks = [{ file: `${root}/tests/rules/sum.test.ts`, line: 7 }];
  const module: VitestModule = {
    moduleId: `${root}/tests/rules/sum.test.ts`,
    errors: () => [{ message: 'no such import' }],
    children: {
      allSuites: () => [{ fullName: 'sums', errors: () => [{ message: 'no hook', stacks }] }],
      allTests: () => [
        ranAs('sums > right', 'passed'),
        ranAs('sums > left out', 'skipped'),
        ranAs('sums > wrong', 'failed', [
          { message: 'expected 4 to be 5', diff: '- 5\n+ 4', stacks },
        ]),
      ],
    },
  };
  const found = { message: 'a counterexample', cause: { message: 'no answer' } };
  const outcome = vitestOutcome([module], [{ message: 'nobody caught' }, found], root, []);
  expect(outcome.passed).toBe(1);
  expect(outcome.failed).toEqual([
    { title: 'the file itself', place: 'tests/rules/sum.test.ts', messages: ['no such import'] },
    { title: 'sums', place: 'tests/rules/sum.test.ts:7', messages: ['no hook'] },
    {
      title: 'sums > wrong',
      place: 'tests/rules/sum.test.ts:7',
      messages: ['expected 4 to be 5\n- 5\n+ 4'],
    },
    {
      title: 'caught by no test',
      place: '',
      messages: ['nobody caught', 'a counterexample\nBecause: no answer'],
    },
  ]);
});

test('[§D-told] what a page left behind that reloaded midway has failed, and its file with it', () => {
  const tests = [ranAs('sums > right', 'passed'), ranAs('sums > late', 'pending')];
  const halfway: VitestModule = {
    moduleId: `${root}/tests/store/sum.test.ts`,
    children: { allTests: () => tests, allSuites: () => [] },
    errors: () => [],
  };
  const asked = [halfway.moduleId, `${root}/tests/store/shell.test.tsx`];
  const { passed, failed } = vitestOutcome([halfway], [], root, asked);
  expect(passed).toBe(1);
  expect(failed).toEqual([
    { title: 'sums > late', place: 'tests/store/sum.test.ts', messages: ['was never run'] },
    {
      title: 'the file itself',
      place: 'tests/store/shell.test.tsx',
      messages: ['was never run'],
    },
  ]);
});

test('[§D-told] a message without an end is cut', () => {
  const endless = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
  const { failed } = vitestOutcome([], [{ message: endless }], root, []);
  expect(failed[0]?.messages[0]?.split('\n')).toHaveLength(61);
  expect(failed[0]?.messages[0]).toMatch(/line 59\n… and 40 lines more$/);
});

test('[§D-told] each test is told as it ran, with its groups and the pages that it opened', () => {
  const { ran } = playwrightOutcome(report, root, read);
  const of = { file: 'tests/e2e/walk.spec.ts', line: 3, opened: ['/shop'] };
  expect(ran).toEqual([
    { ...of, title: 'goes well', state: 'passed', seconds: 0 },
    { ...of, title: 'left out', state: 'skipped', seconds: 0 },
    { ...of, title: 'goes wrong', state: 'failed', seconds: 1 },
    { ...of, title: 'inner › stumbles', state: 'failed', seconds: 0 },
  ]);
  const module: VitestModule = {
    moduleId: `${root}/tests/rules/sum.test.ts`,
    errors: () => [],
    children: {
      allSuites: () => [],
      allTests: () => [
        ranAs('sums > of 1', 'passed'),
        ranAs('sums > of 2', 'skipped'),
        ranAs('sums > of 3', 'pending'),
        { ...ranAs('sums > of many, left to the long run', 'skipped'), tags: ['long'] },
      ],
    },
  };
  const inFile = { file: 'tests/rules/sum.test.ts', line: 7, seconds: 1.5, opened: [] };
  expect(vitestOutcome([module], [], root, []).ran).toEqual([
    { ...inFile, title: 'sums › of 1', state: 'passed' },
    { ...inFile, title: 'sums › of 2', state: 'skipped' },
    { ...inFile, title: 'sums › of 3', state: 'failed' },
  ]);
});

test('[§D-told] what was skipped is named, and holds nothing', () => {
  const { ran } = playwrightOutcome(report, root, read);
  expect(told({ failed: [], ran })).toBe(
    'skipped, and holding nothing:\n   tests/e2e/walk.spec.ts left out',
  );
  const [skipped] = ran.filter(({ state }) => state === 'skipped');
  if (!skipped) throw new Error('Nothing was skipped.');
  const many = Array.from({ length: 22 }, () => skipped);
  expect(told({ failed: [], ran: many })).toMatch(/left out\n {3}and 2 more$/);
  expect(told({ failed: [], ran: [] })).toBe('');
});
