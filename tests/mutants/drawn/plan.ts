import { appendFileSync, readFileSync } from 'node:fs';

/** What a worker is to do, and where it tells what came of it: the two sides speak through files. */
export type Plan =
  /** Which tests come by which mutants, and which mutants are come by while files are loaded. */
  | { kind: 'look'; out: string }
  /** Each test with each of its mutants that nobody has killed yet. */
  | { kind: 'each'; out: string; of: Record<string, readonly string[]> }
  /** One mutant from the start on. */
  | { kind: 'one'; out: string; id: string };

export type Finding =
  | { kind: 'reached'; test: string; ids: readonly string[]; passed: boolean; ms: number }
  | { kind: 'loaded'; file: string; ids: readonly string[] }
  | { kind: 'killed'; id: string; test: string }
  /** The test passed with it. */
  | { kind: 'alive'; id: string; test: string }
  /** The test isn't the same when it is done twice: what it says of mutants counts for nothing. */
  | { kind: 'unsteady'; test: string };

/** Where the plan lies, as the environment says. */
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
