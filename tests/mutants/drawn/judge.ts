import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { longTag } from '../../support/share.ts';
import type { Drawn } from './draw.ts';
import { type Finding, type Plan, planIn, readFindings } from './plan.ts';
import { type Part, partIn } from './subjects.ts';

/** What became of a mutant. */
export type Fate =
  | { kind: 'killed'; by: string }
  | { kind: 'survived' }
  /** No test of its part executes it. */
  | { kind: 'unreached' };

/** A test file couldn't be loaded or set up. */
interface Broken {
  kind: 'broken';
  why: readonly string[];
}

type Planned = Plan extends infer One ? (One extends Plan ? Omit<One, 'out'> : never) : never;

/**
 * Finds out what becomes of a part's mutants, and calls `each` as soon as one is known. A mutant that tests execute
 * is switched on in a running worker, test by test. One that is executed while files load, or only by unsteady tests,
 * gets a worker of its own.
 */
export async function judge(
  part: Part,
  mutants: readonly Drawn[],
  each: (mutant: Drawn, fate: Fate) => void,
): Promise<void> {
  if (mutants.length === 0) return;
  process.env[partIn] = JSON.stringify(part);
  const folder = mkdtempSync(path.join(tmpdir(), 'dropline-drawn-'));
  let count = 0;
  const vitest = await createVitest({
    config: 'tests/mutants/drawn/vitest.config.ts',
    watch: false,
    reporters: [{}],
    cache: false,
    // The cache would return files without their mutants.
    fsModuleCache: false,
    tagsFilter: [`!${longTag.name}`],
  });
  const left = new Map(mutants.map((mutant) => [mutant.id, mutant]));
  const settle = (id: string, fate: Fate) => {
    const mutant = left.get(id);
    left.delete(id);
    if (mutant) each(mutant, fate);
  };
  try {
    await vitest.standalone();
    const seen = await carryOut({ kind: 'look' }, part.tests);
    const sound = seen.filter((finding) => finding.kind === 'reached');
    const red = sound.filter(({ passed }) => !passed).map(({ test }) => test);
    const broken = seen.flatMap((one) => (one.kind === 'broken' ? one.why : []));
    if (sound.length === 0 || red.length + broken.length > 0) {
      const why = [...broken, ...red].join('; ') || 'they have no test';
      throw new Error(`${part.tests.join(', ')} fail without a mutant: ${why}`);
    }
    const loaded = new Set(seen.flatMap((one) => (one.kind === 'loaded' ? one.ids : [])));
    const reached = new Set([...loaded, ...sound.flatMap(({ ids }) => ids)]);
    for (const id of [...left.keys()]) if (!reached.has(id)) settle(id, { kind: 'unreached' });

    const of: Record<string, string[]> = {};
    for (const { test, ids } of sound) {
      const its = ids.filter((id) => left.has(id) && !loaded.has(id));
      if (its.length > 0) of[test] = its;
    }
    const files = filesOf(Object.keys(of));
    const told = files.length > 0 ? await carryOut({ kind: 'each', of }, files) : [];
    for (const one of told)
      if (one.kind === 'killed') settle(one.id, { kind: 'killed', by: one.test });
    const unsteady = new Set(told.flatMap((one) => (one.kind === 'unsteady' ? [one.test] : [])));
    const doubtful = new Set([...unsteady].flatMap((test) => of[test] ?? []));

    for (const id of [...left.keys()]) {
      if (!loaded.has(id) && !doubtful.has(id)) {
        settle(id, { kind: 'survived' });
        continue;
      }
      const tests = sound.filter(({ ids }) => ids.includes(id)).map(({ test }) => test);
      const findings = await carryOut(
        { kind: 'one', id },
        loaded.has(id) ? part.tests : filesOf(tests),
      );
      const kill = findings.find((one) => one.kind === 'killed');
      if (kill?.kind === 'killed') settle(id, { kind: 'killed', by: kill.test });
      else if (findings.some(({ kind }) => kind === 'broken'))
        settle(id, { kind: 'killed', by: 'no test file could be loaded' });
      else settle(id, { kind: 'survived' });
    }
  } finally {
    await vitest.close();
    rmSync(folder, { recursive: true, force: true });
  }

  async function carryOut(
    planned: Planned,
    files: readonly string[],
  ): Promise<(Finding | Broken)[]> {
    count += 1;
    const out = path.join(folder, `${count}.out`);
    writeFileSync(out, '');
    const plan = path.join(folder, `${count}.plan`);
    writeFileSync(plan, JSON.stringify({ ...planned, out }));
    process.env[planIn] = plan;
    const why = await run(vitest, files, planned.kind === 'one');
    return [...readFindings(out), ...(why.length > 0 ? [{ kind: 'broken', why } as const] : [])];
  }
}

/** Runs the files, and returns why some couldn't be loaded or set up. */
async function run(vitest: Vitest, files: readonly string[], bail: boolean): Promise<string[]> {
  const wanted = new Set(files.map((file) => path.resolve(file)));
  const all = await vitest.globTestSpecifications();
  vitest.config.bail = bail ? 1 : 0;
  const { testModules } = await vitest.runTestSpecifications(
    all.filter(({ moduleId }) => wanted.has(moduleId)),
  );
  return testModules
    .filter(({ moduleId }) => wanted.has(moduleId))
    .flatMap((module) => module.errors().map(({ message }) => message));
}

const filesOf = (tests: readonly string[]): string[] => [
  ...new Set(tests.map((test) => test.split(' > ')[0] ?? '')),
];
