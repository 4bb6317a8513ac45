import { readFileSync, writeFileSync } from 'node:fs';
import { startRunPostgres } from '../../support/postgres.ts';
import { draw } from './draw.ts';
import { judge } from './judge.ts';
import { keptOf } from './kept.ts';
import { reasons } from './reasons.ts';
import { complaints, report, sayOf, type Trial } from './report.ts';
import { subjects } from './subjects.ts';

/** How many mutants of a hundred must be killed. */
const goal = 90;

/**
 * Tries every mutant of the named subjects, or of all, and resumes where an earlier run stopped. Writes
 * docs/mutants.md, which explains the survivors. Returns whether enough were killed, and no killed one has a reason
 * to live.
 */
export async function drawAll(names: readonly string[]): Promise<boolean> {
  const stopPostgres = await startRunPostgres();
  try {
    return await tryAll(names);
  } finally {
    await stopPostgres();
  }
}

async function tryAll(names: readonly string[]): Promise<boolean> {
  const trials: Trial[] = [];
  let left = 0;
  for (const { name, parts } of subjects) {
    for (const part of parts) {
      const kept = keptOf(part);
      const mutants = part.files.flatMap((file) => draw(file, readFileSync(file, 'utf8')).mutants);
      if (names.length === 0 || names.includes(name)) {
        const untried = mutants.filter(({ id }) => kept.get(id) === undefined);
        await judge(part, untried, ({ id }, fate) => kept.set(id, fate));
      }
      const done = mutants.flatMap((mutant): Trial[] => {
        const fate = kept.get(mutant.id);
        return fate ? [{ subject: name, mutant, fate }] : [];
      });
      console.log(`${name}, ${part.files.join(', ')}: ${sayOf(done)}`);
      left += mutants.length - done.length;
      trials.push(...done);
    }
  }
  writeFileSync('docs/mutants.md', report(trials, reasons, left));
  const wrong = left === 0 ? complaints(trials, reasons, goal) : [];
  for (const complaint of wrong) console.error(complaint);
  return trials.length > 0 && wrong.length === 0;
}
