import path from 'node:path';
import {
  type RunnerTestCase,
  type RunnerTestFile,
  TestRunner,
  type TestRunnerConfig,
} from 'vitest';
import { type Finding, type Plan, readPlan, tell } from './plan.ts';
import { installSwitch, type Switch } from './switch.ts';

type Test = RunnerTestCase;

/** How long a mutant may be on before its next use throws, in milliseconds. */
const longest = 30_000;

/** The state of the test that is running. */
interface Running {
  ids: readonly string[];
  began: number;
  ms: number;
  killed: string[];
  alive: string[];
  steady: boolean;
}

/**
 * Runs tests with mutants switched on: each test once without any, once with each of its mutants, and once more
 * without, so that a test with changing results is noticed.
 */
export default class MutantRunner extends TestRunner {
  #switch: Switch;
  #plan: Plan;
  #running: Running | null = null;
  #killed = new Set<string>();

  constructor(config: TestRunnerConfig) {
    super(config);
    this.#plan = readPlan();
    const held = globalThis as { mutantSwitch?: Switch };
    held.mutantSwitch ??= installSwitch();
    this.#switch = held.mutantSwitch;
    if (this.#plan.kind === 'one') {
      this.#switch.active = this.#plan.id;
      this.#switch.until = Date.now() + 4 * longest;
    }
  }

  onCollected(files: RunnerTestFile[]): void {
    if (this.#plan.kind !== 'look') return;
    // Modules stay loaded between files, so what an earlier file has loaded counts for later ones, too.
    const ids = [...this.#switch.reached];
    for (const { filepath } of files) this.#tell({ kind: 'loaded', file: here(filepath), ids });
    this.#switch.reached.clear();
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    if (this.#plan.kind === 'each') {
      const ids = (this.#plan.of[nameOf(test)] ?? []).filter((id) => !this.#killed.has(id));
      test.repeats = ids.length === 0 ? 0 : ids.length + 1;
      if (ids.length === 0) test.mode = 'skip';
      test.timeout = 30_000;
      this.#running = { ids, began: 0, ms: 0, killed: [], alive: [], steady: true };
    }
    await super.onBeforeRunTask(test);
  }

  override onBeforeTryTask(test: Test, options: { retry: number; repeats: number }): void {
    this.#switch.reached.clear();
    this.#switch.asked = 0;
    const running = this.#running;
    if (running) {
      running.began = Date.now();
      this.#switch.active = running.ids[options.repeats - 1] ?? null;
      this.#switch.until = Date.now() + longest;
    }
    super.onBeforeTryTask(test, options);
  }

  async runTask(test: Test): Promise<void> {
    const running = this.#running;
    const began = Date.now();
    const body = TestRunner.getTestFn(test);
    if (running && !running.steady) return;
    if (!running || this.#switch.active === null) {
      await body();
      if (running) running.ms = Math.max(running.ms, Date.now() - began);
      return;
    }
    // A mutant may wait for ever, so each run may take only a multiple of the test's time without it.
    const patience = 3_000 + running.ms * 5;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('It takes too long.')), patience);
    });
    await Promise.race([Promise.resolve(body()), late]).finally(() => clearTimeout(timer));
  }

  override async onAfterRetryTask(
    test: Test,
    options: { retry: number; repeats: number },
  ): Promise<void> {
    await super.onAfterRetryTask(test, options);
    const failed = test.result?.state === 'fail';
    const { active } = this.#switch;
    this.#switch.active = this.#plan.kind === 'one' ? this.#plan.id : null;
    if (this.#plan.kind === 'look') {
      const ids = [...this.#switch.reached];
      const ms = Date.now() - (test.result?.startTime ?? 0);
      this.#tell({ kind: 'reached', test: nameOf(test), ids, passed: !failed, ms });
      // Otherwise the next file would seem to execute them while it loads.
      this.#switch.reached.clear();
    }
    if (this.#plan.kind === 'one' && failed)
      this.#tell({ kind: 'killed', id: this.#plan.id, test: nameOf(test) });
    const running = this.#running;
    if (!running || this.#plan.kind !== 'each') return;
    if (active === null) {
      if (failed) running.steady = false;
    } else if (running.steady) (failed ? running.killed : running.alive).push(active);
    // Resets the failure, so that the next try starts like the first.
    if (failed && test.result) {
      test.result.state = 'run';
      test.result.errors = undefined;
    }
  }

  override onAfterRunTask(test: Test): void {
    const running = this.#running;
    this.#running = null;
    if (running && running.ids.length > 0) this.#sumUp(running, nameOf(test));
    super.onAfterRunTask(test);
  }

  #sumUp({ steady, killed, alive }: Running, test: string): void {
    if (!steady) {
      this.#tell({ kind: 'unsteady', test });
      return;
    }
    for (const id of killed) {
      this.#killed.add(id);
      this.#tell({ kind: 'killed', id, test });
    }
    for (const id of alive) this.#tell({ kind: 'alive', id, test });
  }

  #tell(finding: Finding): void {
    tell(this.#plan, finding);
  }
}

const here = (file: string) => path.relative(process.cwd(), file);

/** For example `tests/rules/roles.test.ts > roles > an owner may all`. Unique within a file. */
function nameOf(test: Test): string {
  const names: string[] = [];
  let task: { name: string; suite?: unknown } | undefined = test;
  while (task) {
    names.unshift(task.name);
    task = task.suite as typeof task;
  }
  return [here(test.file.filepath), ...names].join(' > ');
}
