import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openRules } from '../../scripts/coverage/report.ts';
import { readRules } from '../../scripts/coverage/rules.ts';
import { compare, type RuleMap, readRows } from '../../scripts/coverage/specification.ts';
import { readTests, testsIn } from '../../scripts/coverage/tests.ts';

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
      ['[§9-timeout] a is %i', ['§9-timeout'], false],
      ['[§9-rate] b is %i', ['§9-rate'], false],
      ['two › one', [], false],
    ]);
  });

  it('leaves open what only a skipped test cites, and asks nothing of what only gathers', () => {
    const { all: rules } = readRules(
      '- **§9-a** All:\n  - **§9-page-links** one.\n  - **§9-page-size** two.',
    );
    const tests = testsIn(
      'a.test.ts',
      `it('[§9-page-links] x', run); it.skip('[§9-page-size] y', run);`,
    );
    expect(openRules({ rules, counts: [], tests }).map(({ id }) => id)).toEqual(['§9-page-size']);
  });

  it('finds every test file', () => {
    expect(new Set(readTests().map(({ file }) => file.split('/')[1])).size).toBeGreaterThan(6);
  });
});
