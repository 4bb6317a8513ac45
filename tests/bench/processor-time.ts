import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** In milliseconds; Linux counts in hundredths of a second. NaN elsewhere. */
export type ProcessorTime = () => number;

/** How much processor time these processes have taken. */
export const timeOf =
  (pids: readonly number[]): ProcessorTime =>
  () =>
    pids.reduce((sum, pid) => sum + (taken(pid) ?? Number.NaN), 0);

/** How much PostgreSQL has taken for the connections to this database, also those that have ended since they were seen. */
export function timeOfBackends(database: string): ProcessorTime {
  const seen = new Map<number, number>();
  return () => {
    for (const pid of backendsOf(database)) seen.set(pid, taken(pid) ?? seen.get(pid) ?? 0);
    return [...seen.values()].reduce((sum, time) => sum + time, 0);
  };
}

function backendsOf(database: string): number[] {
  const all = existsSync('/proc') ? readdirSync('/proc') : [];
  return all
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => told(pid, 'cmdline')?.includes(`postgres ${database} `));
}

function taken(pid: number): number | null {
  // The name of the process before these may contain blanks.
  const fields = told(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ');
  return fields ? (Number(fields[11]) + Number(fields[12])) * 10 : null;
}

/** Null if the process has ended, or the system has no such files. */
function told(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
