import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The whole product in a process of its own, as `npm start` runs it. */
export interface AppProcess {
  url: string;
  pid: number;
  dataDir: string;
  /** Ends the process in order, or at once as a crash does, and waits until it is gone. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export interface AppOptions {
  dataDir: string;
  env?: Record<string, string>;
  flags?: readonly string[];
  /** What to run in place of `server/main.ts`. */
  script?: string;
}

/** Starts the server on a free port of the loopback address; throws what it printed when it doesn't come up. */
export async function startApp({
  dataDir,
  env = {},
  flags = [],
  script = 'server/main.ts',
}: AppOptions): Promise<AppProcess> {
  const child = spawn(process.execPath, [script, ...flags], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await addressOf(child);
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
      return new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill(signal);
      });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk;
      const url = /answers at (http:\S+)/.exec(printed)?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended (${code}):\n${printed}`)));
  });
}

/** A data folder of its own, holding what `template` holds. */
export async function copyOf(
  template: string,
): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dropline-e2e-'));
  await cp(template, dataDir, { recursive: true });
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}
