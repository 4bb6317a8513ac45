import type { CitingTest } from './ran.ts';
import type { Count, Rule } from './rules.ts';

export interface Coverage {
  rules: readonly Rule[];
  counts: readonly Count[];
  /** From the last complete run. */
  tests: readonly CitingTest[];
}

/** Sections with rules about pages: they need a test that opens such a page. */
const ofPages = ['§2 Routes', '§2 Every route', '§2 Layouts', '§2 Logging out'];

/** Rules without a test: no citing test has passed, or none of them opened the rule's page. */
export function openRules({ rules, tests }: Pick<Coverage, 'rules' | 'tests'>): Rule[] {
  const passed = tests.filter(({ state }) => state === 'passed');
  return rules.filter((rule) => {
    if (rule.gathers) return false;
    const citing = passed.filter(({ ids }) => ids.includes(rule.id));
    const isOfPage = ofPages.includes(rule.section);
    return !citing.some(({ opened }) => !isOfPage || opensPageOf(rule, opened));
  });
}

/** Whether one of the paths is the page that a rule names; if it names none, any page will do. */
function opensPageOf({ section, text }: Rule, opened: readonly string[]): boolean {
  const [, route] = section === '§2 Routes' ? (/^`([^`]+)`/.exec(text) ?? []) : [];
  if (route === undefined) return opened.length > 0;
  const pattern = route
    .replaceAll(/[.*+^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\/\{\w+\?\}/g, '(/[^/]+)?')
    .replaceAll(/\{\w+\}/g, '[^/]+');
  return opened.some((path) =>
    new RegExp(`^(/[a-z]{2})?${pattern === '/' ? '/?' : pattern}$`).test(path),
  );
}

/** The counts in the headings of the rules, such as `40 routes, 41 calls, …`. */
export function sayCounts(counts: readonly Count[]): string {
  return counts
    .map(({ section, found }) => `${found} ${section.replace(/^§\S+ /, '').toLowerCase()}`)
    .join(', ');
}

/** The text of docs/coverage.md. */
export function report(coverage: Coverage): string {
  const { rules, counts, tests } = coverage;
  const open = new Set(openRules(coverage).map(({ id }) => id));
  const said = rules.filter(({ gathers }) => !gathers);
  const passed = tests
    .filter(({ state }) => state === 'passed')
    .sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
  const count = new Set(passed.map(({ file, title }) => `${file} ${title}`)).size;
  const sections = [...new Set(rules.map(({ section }) => section))];
  return [
    '# Coverage',
    '',
    'Made by `npm run coverage` from [rules.md](rules.md) and what the last whole `npm test` told: which rule is held by which tests that ran and passed. A test of many rows stands here once, by its first; what runs on each database, too.',
    '',
    `${sayCounts(counts)}: ${said.length} rules in all, ${said.length - open.size} held by ${count} tests, ${open.size} open.`,
    '',
    '| section | rules | held | open |',
    '|---|---|---|---|',
    ...sections.map((section) => {
      const inside = said.filter((rule) => rule.section === section);
      const missing = inside.filter(({ id }) => open.has(id)).length;
      return `| ${section} | ${inside.length} | ${inside.length - missing} | ${missing} |`;
    }),
    ...sections.flatMap((section) => ['', `## ${section}`, '', ...tableOf(section)]),
    '',
  ].join('\n');

  function tableOf(section: string): string[] {
    const inside = rules.filter((rule) => rule.section === section);
    return [
      '| rule | says | held by |',
      '|---|---|---|',
      ...inside.map((rule) => `| ${rule.id} | ${rule.text} | ${holders(rule)} |`),
    ];
  }

  function holders({ id, gathers }: Rule): string {
    if (open.has(id)) return '**open**';
    const found = [...rowsOf(id).values()].map(([first, ...more]) => {
      const others = more.length > 0 ? ` (and ${more.length} more)` : '';
      return first ? `\`${nameOf(first.file)}\` ${plain(first.title)}${others}` : '';
    });
    return found.join('<br>') || (gathers ? 'what stands below it' : '');
  }

  /** The tests of a rule; rows of one table are grouped. */
  function rowsOf(id: string): Map<string, CitingTest[]> {
    const rows = new Map<string, CitingTest[]>();
    for (const test of passed) {
      if (!test.ids.includes(id)) continue;
      const place = `${test.file}:${test.line}`;
      const before = rows.get(place) ?? [];
      if (!before.some(({ title }) => title === test.title)) rows.set(place, [...before, test]);
    }
    return rows;
  }
}

function nameOf(file: string): string {
  return file.replace('tests/', '');
}

/** A title without its citations, safe for a table cell. */
function plain(title: string): string {
  return title
    .replaceAll(/\[§[^\]]+\]\s*/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[|<*_`]/g, (sign) => `\\${sign}`)
    .trim();
}
