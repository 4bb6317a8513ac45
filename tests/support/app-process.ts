import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { killOnExit } from './kill-on-exit.ts';
import { nodeFlags } from './node-flags.ts';

/** The whole product in a process of its own, as `npm start` runs it. */
export interface AppProcess {
  url: string;
  pid: number;
  dataDir: string;
  /** Ends the process in order, or at once like a crash, or waits for it to end by itself. Resolves when it is gone. */
  stop(signal?: 'SIGTERM' | 'SIGKILL' | 'wait'): Promise<void>;
  /** Everything it has printed. */
  output(): string;
  /** Waits until it has printed this text. */
  printed(text: string): Promise<void>;
}

export interface AppOptions {
  dataDir: string;
  env?: Record<string, string>;
  flags?: readonly string[];
  /** The file to run instead of `server/main.ts`. */
  script?: string;
}

/** Starts the server on a free loopback port; throws its output if it doesn't come up. */
export async function startApp({
  dataDir,
  env = {},
  flags = [],
  script = 'server/main.ts',
}: AppOptions): Promise<AppProcess> {
  const child = spawn(process.execPath, [...nodeFlags, script, ...flags], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killOnExit(child);
  let output = '';
  const heard = new Set<() => void>();
  const read = (chunk: Buffer) => {
    output += chunk;
    for (const hear of heard) hear();
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  const url = await addressOf(child);
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    output: () => output,
    printed: (text) =>
      new Promise((resolve) => {
        const hear = () => {
          if (!output.includes(text)) return;
          heard.delete(hear);
          resolve();
        };
        heard.add(hear);
        hear();
      }),
    stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
      return new Promise((resolve) => {
        child.once('exit', () => resolve());
        if (signal !== 'wait') child.kill(signal);
      });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk;
      const url = /answers at (http:[^\s"]+)/.exec(printed)?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended (${code}):\n${printed}`)));
  });
}

/**
 * A new data folder with a copy of `template`. Copied as a whole, because file by file takes ten times as much
 * processor time.
 */
export async function copyOf(
  template: string,
): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dropline-e2e-'));
  cpSync(template, dataDir, { recursive: true });
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}
