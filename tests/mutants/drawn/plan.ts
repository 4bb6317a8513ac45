import { appendFileSync, readFileSync } from 'node:fs';

/** What a worker has to do, and the file for its results: both sides communicate through files. */
export type Plan =
  /** Find out which tests execute which mutants, and which mutants are executed while files load. */
  | { kind: 'look'; out: string }
  /** Run each test with each of its mutants that hasn't been killed yet. */
  | { kind: 'each'; out: string; of: Record<string, readonly string[]> }
  /** Run with one mutant switched on from the start. */
  | { kind: 'one'; out: string; id: string };

export type Finding =
  | { kind: 'reached'; test: string; ids: readonly string[]; passed: boolean; ms: number }
  | { kind: 'loaded'; file: string; ids: readonly string[] }
  | { kind: 'killed'; id: string; test: string }
  /** The test passed with the mutant on. */
  | { kind: 'alive'; id: string; test: string }
  /** The test gives different results on a second run, so its results don't count. */
  | { kind: 'unsteady'; test: string };

/** The environment variable with the path of the plan. */
export const planIn = 'MUTANTS_PLAN';

export function readPlan(): Plan {
  const file = process.env[planIn];
  if (!file) throw new Error(`${planIn} names no plan.`);
  return JSON.parse(readFileSync(file, 'utf8')) as Plan;
}

export function tell(plan: Plan, finding: Finding): void {
  appendFileSync(plan.out, `${JSON.stringify(finding)}\n`);
}

export function readFindings(file: string): Finding[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Finding);
}
