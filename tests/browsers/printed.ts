import type { ChildProcess } from 'node:child_process';

/** The part of a program's output that `pattern` captures. Rejects with the whole output if the program ends first. */
export function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let all = '';
    const read = (chunk: Buffer) => {
      all += chunk;
      const found = pattern.exec(all)?.[1];
      if (found) resolve(found);
    };
    for (const stream of child.stdio.slice(1)) stream?.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended (${code}):\n${all}`)));
  });
}
