import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../support/until.ts';

const module = join(import.meta.dirname, '../../scripts/end-with-run.mjs');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dropline-test-end-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A run that leaves processes behind: a browser in a session of its own, and a server that ignores signals. */
const run = `
  import { spawn } from 'node:child_process';
  import { endWithRun } from ${JSON.stringify(module)};
  endWithRun(500);
  const deaf = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("deaf")';
  const kept = 'setInterval(() => {}, 1000); console.log("kept")';
  const middle = \`const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, ['-e', \${JSON.stringify(deaf)}], { detached: true, stdio: ['ignore', 'inherit', 'ignore'] });
    console.log(child.pid); child.unref(); setTimeout(() => process.exit(), 200)\`;
  spawn(process.execPath, ['-e', middle], { stdio: 'inherit' });
  const away = spawn(process.execPath, ['-e', kept], { detached: true, stdio: ['ignore', 'inherit', 'ignore'] });
  console.log(away.pid);
  setInterval(() => {}, 1000);
`;

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test.each(['SIGINT', 'SIGTERM', 'its caller dies'] as const)(
  '[§D-told-end] a run that is ended (%s) leaves no process behind, also those that left their parents',
  async (how) => {
    const script = join(folder, 'run.mjs');
    await writeFile(script, run);
    // A shell stands in between, as with npm.
    const log = join(folder, `${how}.log`);
    const command = `"${process.execPath}" "${script}" > "${log}" 2>&1 & echo $!; wait`;
    const shell = spawn('sh', ['-c', command]);
    const [first] = await once(shell.stdout, 'data');
    const runner = Number(String(first).trim());
    const printed = () => readFile(log, 'utf8').catch(() => '');
    const text = await until(printed, (now) => now.includes('deaf') && now.includes('kept'));
    const pids = [...text.matchAll(/^\d+$/gm)].map(Number);
    expect(pids).toHaveLength(2);
    expect(pids.every(isRunning)).toBe(true);

    if (how === 'its caller dies') shell.kill('SIGKILL');
    else process.kill(runner, how);
    await until(
      async () => [runner, ...pids].filter(isRunning),
      (left) => left.length === 0,
    );
    expect(await printed()).toContain('Nothing of it is left.');
  },
);
