import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { citing } from '../../scripts/coverage/ran.ts';
import { openRules, report } from '../../scripts/coverage/report.ts';
import { readRules } from '../../scripts/coverage/rules.ts';
import { compare, type RuleMap, readRows } from '../../scripts/coverage/specification.ts';
import { neverRan, readTests, testsIn } from '../../scripts/coverage/tests.ts';
import type { RanTest } from '../../scripts/test-outcome.ts';

const source = '../shared/specification.md';
const absent = existsSync(source) ? '' : `: skipped, there is no ${source}`;
const map: RuleMap = JSON.parse(
  readFileSync('scripts/coverage/specification-map.json', 'utf8'),
) as RuleMap;

describe('[§D-rules] docs/rules.md', () => {
  it('counts what the specification has', () => {
    const { counts } = readRules();
    expect(counts.map(({ section, said, found }) => [section, said, found])).toEqual([
      ['§2 Routes', 40, 40],
      ['§2 Layouts', 5, 5],
      ['§2 Guides', 2, 2],
      ['§3 Entities', 19, 19],
      ['§4 Transitions', 10, 10],
      ['§6 Guards', 8, 8],
      ['§7 Calls', 41, 41],
      ['§8 Errors', 10, 10],
      ['§9 Constants', 27, 27],
    ]);
  });

  it.skipIf(absent)(`has a rule for each row of the specification${absent}`, () => {
    const rows = readRows(readFileSync(source, 'utf8'));
    expect(rows.length).toBeGreaterThan(150);
    expect(compare(rows, map, readRules().all)).toEqual([]);
  });

  it.skipIf(absent)(`has the specification’s routes and calls, one a row${absent}`, () => {
    const rows = readRows(readFileSync(source, 'utf8'));
    const { all } = readRules();
    const leading = (section: string) =>
      all
        .filter((rule) => rule.section === section && rule.above.length === 0)
        .map(({ text }) => /^`([^`]+)`/.exec(text)?.[1]);
    const routes = rows.filter(({ section }) => section === 'Routes' || section === '2. Routes');
    const paths = routes.flatMap(({ text }) => /^[\w ]+: (\/\S*)/.exec(text)?.[1] ?? []);
    expect(paths).toHaveLength(40);
    expect(leading('§2 Routes')).toEqual(paths);
    const calls = rows.flatMap(({ text }) => /^\| ([A-Z]+ \/\S+)/.exec(text)?.[1] ?? []);
    expect(calls).toHaveLength(41);
    expect(leading('§7 Calls')).toEqual(calls);
  });
});

describe('[§D-rules] the comparison with the specification', () => {
  const rows = readRows('\n## Part A\n### 9. Limits\n- Poll 5 s, at /shop/dashboard\n- Of all:\n');
  const [row] = rows;
  const fingerprint = row?.fingerprint ?? '';
  const { all: rules } = readRules('- **§9-poll** Asks `/shop/dashboard` every 5 s.');

  it('passes a row whose rules say its numbers and paths', () => {
    expect(rows).toHaveLength(1);
    expect(compare(rows, { [fingerprint]: ['§9-poll'] }, rules)).toEqual([]);
  });

  it('names a row without a rule, and a rule without a row', () => {
    const complaints = compare(rows, {}, rules);
    expect(complaints[0]).toContain('No rule for 9. Limits');
    expect(complaints[1]).toBe('§9-poll comes from no row of the specification');
  });

  it.each([
    ['- **§9-poll** Asks `/shop/dashboard` every 50 s.', '5'],
    ['- **§9-poll** Asks `/shop` every 5 s.', '/shop/dashboard'],
  ])('names what no rule of the row says: %s', (rule, token) => {
    expect(compare(rows, { [fingerprint]: ['§9-poll'] }, readRules(rule).all)).toEqual([
      expect.stringContaining(`No rule of §9-poll says ${token} of 9. Limits`),
    ]);
  });

  it('names what the map holds of a changed row, and a rule that is gone', () => {
    const stale = { [fingerprint]: ['§9-poll', '§9-gone'], '0123456789ab': ['§9-poll'] };
    expect(compare(rows, stale, rules)).toEqual([
      'No row of the specification is 0123456789ab any more',
      `${fingerprint} names §9-gone, which is no rule`,
    ]);
  });
});

describe('[§D-rules] which test cites which rule', () => {
  it('is read from the titles of a test and of the groups around it', () => {
    const found = testsIn(
      'a.test.ts',
      `describe.each([1])('[§9-page] pages', () => {
         it.each([[2]])('[§9 page-size] of %s', () => {});
         test.skipIf(late)(\`a \${kind}\`, () => {});
         it.todo('[§9-status] later', () => {});
       });
       test.each([['[§9-timeout] a', 1], ['[§9-rate] b', 2]])('%s is %i', run);
       test.use({ a: 1 }, 2);
       test.describe('two', () => { test('one', { timeout: 1 }, run); });`,
    );
    expect(found.map(({ title, ids, skipped }) => [title, ids, skipped])).toEqual([
      ['[§9-page] pages › [§9 page-size] of %s', ['§9-page', '§9-page-size'], false],
      ['[§9-page] pages › a …', ['§9-page'], false],
      ['[§9-page] pages › [§9-status] later', ['§9-page', '§9-status'], true],
      ['%s is %i', ['§9-timeout', '§9-rate'], false],
      ['two › one', [], false],
    ]);
  });

  it('[§D-held] names what is written and never ran, by the lines between its beginning and its title, but not what is left to the long run', () => {
    const written = testsIn(
      'a.test.ts',
      `it('ran', run);\nit.each([\n  [1],\n])('ran twice of %s', run);\nit('did not', run);\nit.skip('is not meant to', run);\nit('is long', long, run);\nit('is long, too', { ...long, timeout: 1 }, run);`,
    );
    const ran = [1, 4, 4].map((line) => ({ file: 'a.test.ts', line }));
    expect(neverRan(written, ran).map(({ title }) => title)).toEqual(['did not']);
    expect(neverRan(written, [{ file: 'b.test.ts', line: 5 }])).toHaveLength(3);
  });

  const ranAs = (title: string, more: Partial<RanTest> = {}): RanTest => ({
    ...{ file: 'tests/a.test.ts', line: 1, title, state: 'passed', seconds: 0, opened: [] },
    ...more,
  });

  it('[§D-held] leaves open what was skipped, failed or never ran, and asks nothing of what only gathers', () => {
    const { all: rules } = readRules(
      '- **§9-a** All:\n  - **§9-page-links** one.\n  - **§9-page-size** two.\n  - **§9-rate** three.\n  - **§9-status** four.',
    );
    const tests = citing([
      ranAs('pages › [§9-page-links] x'),
      ranAs('[§9-page-size] y', { state: 'skipped' }),
      ranAs('[§9-rate] z', { state: 'failed' }),
    ]);
    const open = openRules({ rules, tests }).map(({ id }) => id);
    expect(open).toEqual(['§9-page-size', '§9-rate', '§9-status']);
  });

  it('[§D-held] has a rule of a page held by a test that opened it, in whatever language', () => {
    const rule = (route: string) =>
      readRules(`## §2 Routes\n- **§2-dashboard** \`${route}\` shows something.`).all;
    const isHeld = (route: string, ...opened: string[]) =>
      openRules({ rules: rule(route), tests: citing([ranAs('[§2-dashboard] x', { opened })]) })
        .length === 0;
    expect(isHeld('/shop/orders')).toBe(false);
    expect(isHeld('/shop/orders', '/shop/orders/history', '/shop')).toBe(false);
    expect(isHeld('/shop/orders', '/auth/login', '/en/shop/orders')).toBe(true);
    expect(isHeld('/shop/orders/{number?}', '/shop/orders')).toBe(true);
    expect(isHeld('/shop/orders/{number?}', '/shop/orders/NL-1')).toBe(true);
    expect(isHeld('/shop/orders/{number?}', '/shop/orders/NL-1/more')).toBe(false);
    expect(isHeld('/', '/')).toBe(true);
    expect(isHeld('/', '/shop')).toBe(false);
    const layout = readRules('## §2 Layouts\n- **§2-dashboard** A bar.').all;
    expect(openRules({ rules: layout, tests: citing([ranAs('[§2-dashboard] x')]) })).toHaveLength(
      1,
    );
    const seen = citing([ranAs('[§2-dashboard] x', { opened: ['/shop'] })]);
    expect(openRules({ rules: layout, tests: seen })).toEqual([]);
  });

  it('names a test of many rows once, by the row that ran first, and one that ran on both databases, too', () => {
    const { all: rules, counts } = readRules('## §9 Limits\n- **§9-rate** A rate.');
    const rows = ['GET /a', 'GET /b', 'GET /c'].flatMap((call) =>
      ['PGlite', 'PostgreSQL'].map((database) => ranAs(`calls (${database}) › [§9-rate] ${call}`)),
    );
    const text = report({ rules, counts, tests: citing(rows) });
    expect(text).toContain('| §9-rate | A rate. | `a.test.ts` calls › GET /a (and 2 more) |');
    expect(text).toContain('held by 3 tests, 0 open');
  });

  it('finds every test file', () => {
    expect(new Set(readTests().map(({ file }) => file.split('/')[1])).size).toBeGreaterThan(6);
  });
});
