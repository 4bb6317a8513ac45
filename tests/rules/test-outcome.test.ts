import { expect, test } from 'vitest';
import {
  type PlaywrightReport,
  playwrightOutcome,
  told,
  type VitestModule,
  vitestOutcome,
} from '../../scripts/test-outcome.ts';

const root = '/home/somebody/dropline';
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
) => ({ title, file: 'walk.spec.ts', line: 3, tests: [{ status, results }] });

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
          { errors: [failedAt(12, unequal('Hej', 3))], attachments: [context] },
          { errors: [failedAt(12, unequal('Hej', 5))], attachments: [context] },
        ]),
      ],
      suites: [
        {
          title: 'inner',
          specs: [
            spec('stumbles', 'flaky', [
              { errors: [failedAt(20, 'Error: page error: boom')], attachments: [] },
              { errors: [], attachments: [] },
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
  expect(words).toMatch(/^1\) goes wrong\n {3}tests\/e2e\/walk.spec.ts:12\n {3}Error: expect/);
  expect(words).toContain('2) stumbles\n   tests/e2e/walk.spec.ts:20\n');
  expect(words).not.toContain('goes well');
});

test('[§D-told] tries that failed for different reasons are both told, and what failed before any test', () => {
  const [suite] = report.suites;
  if (!suite) throw new Error('The report above has no suite.');
  const results = [1, 2].map((line) => ({
    errors: [failedAt(line, `Error: reason ${line}`)],
    attachments: [],
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
        { fullName: 'sums > right', result: () => ({ state: 'passed' }) },
        { fullName: 'sums > left out', result: () => ({ state: 'skipped' }) },
        {
          fullName: 'sums > wrong',
          result: () => ({
            state: 'failed',
            errors: [{ message: 'expected 4 to be 5', diff: '- 5\n+ 4', stacks }],
          }),
        },
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

test('[§D-told] what a page that loaded anew midway left behind has failed, the file with it', () => {
  const tests = [
    { fullName: 'sums > right', result: () => ({ state: 'passed' }) },
    { fullName: 'sums > late', result: () => ({ state: 'pending' }) },
  ];
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
