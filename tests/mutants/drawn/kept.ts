import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Fate } from './judge.ts';
import type { Part } from './subjects.ts';

/** Fates from earlier runs. They hold while neither the changed file nor any test of its part has changed. */
export interface Kept {
  get(id: string): Fate | undefined;
  set(id: string, fate: Fate): void;
}

const folder = 'node_modules/.cache/mutants';

export function keptOf(part: Part): Kept {
  const hash = createHash('sha256');
  for (const file of [...part.files, ...part.tests]) hash.update(`${file}\n${readFileSync(file)}`);
  const file = path.join(folder, `${hash.digest('hex').slice(0, 24)}.json`);
  const fates = read(file);
  return {
    get: (id) => fates[id],
    set(id, fate) {
      fates[id] = fate;
      mkdirSync(folder, { recursive: true });
      // Written at once, so that a run that was stopped can resume.
      writeFileSync(file, JSON.stringify(fates));
    },
  };
}

function read(file: string): Record<string, Fate> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Fate>;
  } catch {
    return {};
  }
}
