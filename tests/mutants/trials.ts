import path from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import { citationsIn, type Test } from '../../scripts/coverage/tests.ts';
import type { Fate, Mutant } from './mutant.ts';
import type { Scratch } from './scratch.ts';

/** Tries mutants one after the other in one running Vitest, so that files without a change are read only once. */
export interface Trials {
  try(mutant: Mutant): Promise<Fate>;
  close(): Promise<void>;
}

interface Outcome {
  ran: number;
  red: { file: string; title: string; error: string }[];
  broken: string | null;
}

/** The quick tests first, because most mutants die there. */
const stages = [/^tests\/(spec|rules)\//, /^tests\/(contract|server|catalogue)\//];

/** `tests` are the scratch's tests, and the working directory must be the scratch's root. */
export async function openTrials(scratch: Scratch, tests: readonly Test[]): Promise<Trials> {
  const vitest = await createVitest({
    root: scratch.root,
    watch: false,
    project: ['node'],
    reporters: [{}],
    cache: false,
    // Otherwise the copies would fill the cache of the checkout.
    fsModuleCache: false,
  });
  await vitest.standalone();
  const specifications = await vitest.globTestSpecifications();
  /** The reason why the citing tests of a stage fail without a mutant, or null if they pass, by what was run. */
  const sound = new Map<string, string | null>();

  return {
    async try(mutant) {
      const begun = Date.now();
      const seconds = () => (Date.now() - begun) / 1_000;
      const stagesOf = stages.map((stage) => filesOf(mutant, stage)).filter(({ length }) => length);
      if (stagesOf.length === 0)
        return { kind: 'void', why: 'no test that can be run here cites it' };
      for (const files of stagesOf) {
        const unsound = await checkSound(mutant, files);
        if (unsound) return { kind: 'void', why: unsound };
        const mend = scratch.break(mutant);
        if (typeof mend === 'string') return { kind: 'void', why: mend };
        vitest.invalidateFile(path.join(scratch.root, mutant.file));
        const { red, broken } = await run(mutant, files).finally(() => {
          mend();
          vitest.invalidateFile(path.join(scratch.root, mutant.file));
        });
        const [by] = red;
        if (by) return { kind: 'killed', by, seconds: seconds() };
        if (broken) return { kind: 'void', why: `the tests could not run: ${broken}` };
      }
      return { kind: 'survived', seconds: seconds() };
    },
    close: () => vitest.close(),
  };

  function filesOf({ rules }: Mutant, stage: RegExp): string[] {
    const citing = tests.filter(({ ids, skipped }) => !skipped && cites(rules, ids));
    return [...new Set(citing.map(({ file }) => file))].filter((file) => stage.test(file));
  }

  async function checkSound(mutant: Mutant, files: string[]): Promise<string | null> {
    const asked = `${mutant.rules} ${files}`;
    const known = sound.get(asked);
    if (known !== undefined) return known;
    const { ran, red, broken } = await run(mutant, files);
    const why = ran === 0 ? 'no citing test ran' : null;
    const found = broken ?? (red[0] ? `${red[0].title} is red without it: ${red[0].error}` : why);
    sound.set(asked, found);
    return found;
  }

  async function run({ rules }: Mutant, files: string[]): Promise<Outcome> {
    const wanted = new Set(files.map((file) => path.join(scratch.root, file)));
    vitest.setGlobalTestNamePattern(patternOf(rules));
    const result = await vitest.runTestSpecifications(
      specifications.filter(({ moduleId }) => wanted.has(moduleId)),
    );
    // Vitest also reports the results of earlier runs.
    const modules = result.testModules.filter(({ moduleId }) => wanted.has(moduleId));
    const outcomes = modules.map((module) => outcomeOf(module, rules));
    const broken = modules.flatMap((module) => module.errors()).map(({ message }) => message);
    return {
      ran: outcomes.reduce((sum, { ran }) => sum + ran, 0),
      red: outcomes.flatMap(({ red }) => red).sort((a, b) => (a.file < b.file ? -1 : 1)),
      broken: [...broken, ...result.unhandledErrors.map(String)][0] ?? null,
    };
  }

  function outcomeOf(module: TestModule, rules: readonly string[]) {
    const file = path.relative(scratch.root, module.moduleId);
    const citing = [...module.children.allTests()].filter((test) =>
      cites(rules, citationsIn(test.fullName)),
    );
    const state = (wanted: string) => citing.filter((test) => test.result().state === wanted);
    const red = state('failed').map((test) => ({
      file,
      title: test.fullName,
      error: test.result().errors?.[0]?.message ?? '',
    }));
    return { ran: state('passed').length + red.length, red };
  }
}

const cites = (rules: readonly string[], ids: readonly string[]): boolean =>
  ids.some((id) => rules.includes(id));

/** Matches titles that cite one of the rules, with hyphens or blanks. */
function patternOf(rules: readonly string[]): RegExp {
  return new RegExp(`\\[(${rules.map((id) => id.replaceAll('-', '[ -]')).join('|')})\\]`);
}
