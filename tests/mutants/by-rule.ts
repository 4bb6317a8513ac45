import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readTests } from '../../scripts/coverage/tests.ts';
import { mutants } from './all.ts';
import { makeScratch } from './scratch.ts';
import { sum, type Trial, table } from './table.ts';
import { openTrials } from './trials.ts';

/**
 * Breaks one thing after the other in a copy of the working tree, and checks that a test that cites the rule goes
 * red. Tries only mutants that match all of the words. Writes docs/rule-mutants.md if all were tried. Returns whether
 * all were killed.
 */
export async function breakRules(words: readonly string[]): Promise<boolean> {
  const chosen = mutants.filter(({ rules, says, file }) =>
    words.every((word) => [...rules, says, file].some((text) => text.includes(word))),
  );
  const begun = Date.now();
  const home = process.cwd();
  const scratch = makeScratch();
  process.on('exit', scratch.remove);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  process.chdir(scratch.root);
  const trials = await openTrials(scratch, readTests());
  const done: Trial[] = [];
  for (const mutant of chosen) {
    const fate = await trials.try(mutant);
    done.push({ mutant, fate });
    const took = fate.kind === 'void' ? '' : ` (${fate.seconds.toFixed(1)} s)`;
    const why = fate.kind === 'void' ? `: ${fate.why}` : '';
    console.log(`${fate.kind.padEnd(8)} ${mutant.rules[0]}: ${mutant.says}${why}${took}`);
  }
  await trials.close();
  if (words.length === 0) writeFileSync(path.join(home, 'docs/rule-mutants.md'), table(done));
  console.log(`${sum(done)} in ${((Date.now() - begun) / 1_000).toFixed(0)} s.`);
  return done.length > 0 && done.every(({ fate }) => fate.kind === 'killed');
}
