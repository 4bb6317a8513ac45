import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Mutant } from './mutant.ts';

/** A copy of the working tree in which things may be broken. */
export interface Scratch {
  root: string;
  /** Breaks one thing. Returns how to undo it, or why it can't be done. */
  break(mutant: Mutant): (() => void) | string;
  remove(): void;
}

/** Made by tools, and the same for every mutant. */
const linked = ['node_modules', 'styled-system'];
const generated = ['src/i18n/compiled', 'src/ui/compiled'];

export function makeScratch(from = process.cwd()): Scratch {
  const root = mkdtempSync(path.join(tmpdir(), 'dropline-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: from,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  for (const file of [...listed.split('\0').filter(Boolean), ...generated]) {
    // Git may still list a file that was deleted.
    if (!existsSync(path.join(from, file))) continue;
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    cpSync(path.join(from, file), path.join(root, file), { recursive: true });
  }
  for (const name of linked) symlinkSync(path.join(from, name), path.join(root, name));
  return {
    root,
    break({ file, find, replace }) {
      const at = path.join(root, file);
      let whole: string;
      try {
        whole = readFileSync(at, 'utf8');
      } catch {
        return `${file} isn't there`;
      }
      const found = whole.split(find).length - 1;
      if (found !== 1) return `${file} has ${JSON.stringify(find)} ${found} times, not once`;
      // A function, because `$&` in a replacement text has a meaning.
      writeFileSync(
        at,
        whole.replace(find, () => replace),
      );
      return () => writeFileSync(at, whole);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
