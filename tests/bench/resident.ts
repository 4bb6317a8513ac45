import { readFileSync } from 'node:fs';

/** The resident memory of a process, in MB. */
export function residentMegabytes({ pid }: { pid: number }): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
