import type { Count, Rule } from './rules.ts';
import type { Test } from './tests.ts';

export interface Coverage {
  rules: readonly Rule[];
  counts: readonly Count[];
  tests: readonly Test[];
}

/** The tests that hold a rule: those that cite it and run. */
export function holding(id: string, tests: readonly Test[]): Test[] {
  return tests.filter((test) => !test.skipped && test.ids.includes(id));
}

/** The rules that say something and that no test holds. */
export function openRules({ rules, tests }: Coverage): Rule[] {
  const held = new Set(tests.filter((test) => !test.skipped).flatMap((test) => test.ids));
  return rules.filter(({ id, gathers }) => !gathers && !held.has(id));
}

/** `40 routes, 41 calls, …`: what the headings of the rules count. */
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
  const sections = [...new Set(rules.map(({ section }) => section))];
  return [
    '# Coverage',
    '',
    'Made by `npm run coverage` from [rules.md](rules.md) and the tests: which rule is held by which tests.',
    '',
    `${sayCounts(counts)}: ${said.length} rules in all, ${said.length - open.size} held by ${tests.length} tests, ${open.size} open.`,
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
    const found = holding(id, tests).map(
      ({ file, title }) => `\`${nameOf(file)}\` ${plain(title)}`,
    );
    return found.join('<br>') || (gathers ? 'what stands below it' : '');
  }
}

function nameOf(file: string): string {
  return file.replace('tests/', '');
}

/** A title without its citations, safe in a cell. */
function plain(title: string): string {
  return title
    .replaceAll(/\[§[^\]]+\]\s*/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[|<*_`]/g, (sign) => `\\${sign}`)
    .trim();
}
