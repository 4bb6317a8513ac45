import { readFileSync } from 'node:fs';

/** MB of a process that lie in memory. */
export function residentMegabytes({ pid }: { pid: number }): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
