import type { Fate, Mutant } from './mutant.ts';

export interface Trial {
  mutant: Mutant;
  fate: Fate;
}

/** The text of docs/rule-mutants.md. */
export function table(trials: readonly Trial[]): string {
  return [
    '# Broken rules',
    '',
    'Made by `npm run test:mutants -- rules`: each constant, guard, status and transition of [rules.md](rules.md) is broken in a copy of the tree, and a test that cites the rule must go red.',
    '',
    `${sum(trials)}.`,
    '',
    '| rules | broken | by | the test that went red |',
    '|---|---|---|---|',
    ...trials.map(({ mutant, fate }) => `| ${cells(mutant, fate).join(' | ')} |`),
    '',
  ].join('\n');
}

/** For example `118 mutants: 118 killed, 0 survived, 0 void`. */
export function sum(trials: readonly Trial[]): string {
  const count = (kind: Fate['kind']) => trials.filter(({ fate }) => fate.kind === kind).length;
  const rules = new Set(trials.flatMap(({ mutant }) => mutant.rules)).size;
  return `${trials.length} mutants of ${rules} rules: ${count('killed')} killed, ${count('survived')} survived, ${count('void')} void`;
}

function cells({ rules, says, file }: Mutant, fate: Fate): string[] {
  const end =
    fate.kind === 'killed'
      ? `\`${fate.by.file.replace('tests/', '')}\` ${fate.by.title.replaceAll(/\[§[^\]]+\]\s*/g, '')}`
      : `**${fate.kind === 'survived' ? 'survived' : fate.why}**`;
  return [rules.join(', '), says, `\`${file}\``, end].map((text) =>
    text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' '),
  );
}
