import type { Drawn } from './draw.ts';
import type { Fate } from './judge.ts';

export interface Trial {
  subject: string;
  mutant: Drawn;
  fate: Fate;
}

/** Why a mutant may live, by its id. */
export type Reasons = Readonly<Record<string, string>>;

/** For example `431 mutants, 402 killed (93.3 %), 20 survived, 9 unreached`. */
export function sayOf(trials: readonly Trial[]): string {
  const count = (kind: Fate['kind']) => trials.filter(({ fate }) => fate.kind === kind).length;
  return `${trials.length} mutants, ${count('killed')} killed (${scoreOf(trials).toFixed(1)} %), ${count('survived')} survived, ${count('unreached')} unreached`;
}

/** How many of a hundred mutants were killed. */
export function scoreOf(trials: readonly Trial[]): number {
  const killed = trials.filter(({ fate }) => fate.kind === 'killed').length;
  return trials.length === 0 ? 0 : (killed / trials.length) * 100;
}

/** What is wrong with a complete run: too many survivors, or reasons for mutants that don't live. */
export function complaints(trials: readonly Trial[], reasons: Reasons, goal: number): string[] {
  const alive = new Set(living(trials).map(({ mutant }) => mutant.id));
  const stale = Object.keys(reasons).filter((id) => !alive.has(id));
  return [
    ...(scoreOf(trials) < goal ? [`${sayOf(trials)}: fewer than ${goal} % are killed.`] : []),
    ...stale.map((id) => `The reason for ${id} names no mutant that lives.`),
  ];
}

/** The text of docs/mutants.md; `left` is how many haven't been tried yet. */
export function report(trials: readonly Trial[], reasons: Reasons, left: number): string {
  const names = [...new Set(trials.map(({ subject }) => subject))];
  const files = [...new Set(trials.map(({ mutant }) => mutant.file))];
  return [
    '# Mutants',
    '',
    'Made by `npm run test:mutants`: each operator, constant, condition and call of these files is changed, one at a time, and a test of theirs must go red.',
    '',
    `${sayOf(trials)}${left > 0 ? `; ${left} more are not tried yet` : ''}.`,
    '',
    '| subject | file | mutants | killed | survived | unreached | score |',
    '|---|---|---|---|---|---|---|',
    ...names.flatMap((name) =>
      files.flatMap((file) => {
        const its = trials.filter(
          ({ subject, mutant }) => subject === name && mutant.file === file,
        );
        return its.length === 0 ? [] : [`| ${name} | \`${file}\` | ${figures(its).join(' | ')} |`];
      }),
    ),
    '',
    '## Those that live',
    '',
    '| id | where | what is changed | reason |',
    '|---|---|---|---|',
    ...living(trials).map(({ mutant, fate }) => {
      const { id, file, line, kind, from, to } = mutant;
      const reached = fate.kind === 'unreached' ? ' (unreached)' : '';
      const change = `${kind}: \`${cell(from)}\` → \`${cell(to)}\`${reached}`;
      return `| ${id} | \`${file}\`:${line} | ${change} | ${reasons[id] ?? ''} |`;
    }),
    '',
  ].join('\n');
}

const living = (trials: readonly Trial[]): Trial[] =>
  trials.filter(({ fate }) => fate.kind !== 'killed');

function figures(trials: readonly Trial[]): string[] {
  const count = (kind: Fate['kind']) => trials.filter(({ fate }) => fate.kind === kind).length;
  const counts = [trials.length, count('killed'), count('survived'), count('unreached')];
  return [...counts.map(String), `${scoreOf(trials).toFixed(1)} %`];
}

/** Code for a table cell: on one line, and cut if it is long. */
function cell(code: string): string {
  const flat = code.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('`', '’');
  return flat.length > 80 ? `${flat.slice(0, 79)}…` : flat;
}
