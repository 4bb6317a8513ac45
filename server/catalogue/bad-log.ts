import { appendFile, writeFile } from 'node:fs/promises';
import { badText } from './report.ts';
import type { Bad } from './row.ts';

/** Collects bad rows and appends them to a file, one line each; without a file they are dropped. */
export interface BadLog {
  add(bad: Bad): void;
  flush(): Promise<void>;
  /** Empties the log. */
  clear(): Promise<void>;
}

export function createBadLog(path: string | null): BadLog {
  let lines = '';
  return {
    add(bad) {
      if (path !== null) lines += `${badText(bad)}\n`;
    },
    async flush() {
      if (path === null || lines === '') return;
      const text = lines;
      lines = '';
      await appendFile(path, text);
    },
    async clear() {
      lines = '';
      if (path !== null) await writeFile(path, '');
    },
  };
}
