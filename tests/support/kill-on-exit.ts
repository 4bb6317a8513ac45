import type { ChildProcess } from 'node:child_process';

/** Ends a process with the run that started it: what a test that failed has left behind would go on for good. */
export function killOnExit(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
