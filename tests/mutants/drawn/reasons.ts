import type { Reasons } from './report.ts';

const same = 'means the same:';

/** Why a mutant may live, by its id in docs/mutants.md: most mean the same as the code that they stand for. */
export const reasons: Reasons = {
  d8386f183504: `${same} only the order of the ranks counts, and the highest stays so`,
  '01b63b70f6a3': `${same} a word that is no role has no rank, and nothing is at least any`,
  ee1e2eeb0001: `${same} a word that is no role has no rank, and nothing is at least any`,
  '7ddddc98d117': `${same} no property is called null`,
  '2221c3e2ba8e': `${same} to whom there is no row, no role is told either way`,
  '31fd944ffaa0': `${same} no role reaches nothing by itself`,
  '06808004878a': `${same} what has no id has none below 0`,
};
