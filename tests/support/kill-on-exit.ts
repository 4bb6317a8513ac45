import type { ChildProcess } from 'node:child_process';

/** Kills a process when this run ends, or what a failed test leaves behind would run for ever. */
export function killOnExit(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
