import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Owner } from '../support/call-example.ts';
import { demoShopify } from '../support/demo-shopify.ts';
import { killOnExit } from '../support/kill-on-exit.ts';
import { nodeFlags } from '../support/node-flags.ts';
import { operatorToken } from './cases/operator-page.ts';
import type { Collected, Question, Told } from './messages.ts';
import type { Params, Row, Target } from './target.ts';

/** In MB, after a garbage collection. Leaves out the database's memory, because its cache fills as it works. */
export interface Memory {
  /** The whole process. */
  resident: number;
  /**
   * Parts of it: the heap of the server's thread, and its buffers. The rest is other threads, code and native
   * allocations.
   */
  heap: number;
  external: number;
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);

/** The built product under attack: a process with a heap of 512 MB. */
export interface ProductProcess extends Target {
  isAlive(): boolean;
  /** Everything that it has printed. */
  log(): string;
  memory(): Promise<Memory>;
  /** The most MB that it ever held, with the database's. */
  peak(): Promise<number>;
  stop(): Promise<void>;
}

const flags = [...nodeFlags, '--max-old-space-size=512', '--expose-gc'];

/**
 * Starts the product over a data folder, or on PostgreSQL if `databaseUrl` is given. Throws its output if it doesn't
 * come up.
 */
export async function startProduct(
  dataDir: string,
  databaseUrl: string | null,
): Promise<ProductProcess> {
  const child = spawn(process.execPath, [...flags, 'tests/attack/product.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      TRUST_PROXY: '1',
      WOOCOMMERCE_LOCAL: '1',
      OPERATOR_TOKEN: operatorToken,
      SHOPIFY_CLIENT_ID: demoShopify.clientId,
      SHOPIFY_CLIENT_SECRET: demoShopify.secret,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  killOnExit(child);
  let printed = '';
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk;
      const url = /answers at (http:\S+)/.exec(printed)?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The product ended (${code}):\n${printed}`)));
  });

  const waiting = new Map<number, (told: Told) => void>();
  child.on('message', (told: Told) => {
    waiting.get(told.id)?.(told);
    waiting.delete(told.id);
  });
  child.once('exit', () => {
    for (const [id, tell] of waiting) tell({ id, error: 'The product has ended.' });
  });
  let asked = 0;
  function ask<T>(question: Question): Promise<T> {
    asked += 1;
    const id = asked;
    return new Promise((resolve, reject) => {
      if (!isAlive()) return reject(new Error('The product has ended.'));
      waiting.set(id, ({ value, error }) =>
        error === undefined ? resolve(value as T) : reject(new Error(error)),
      );
      child.send({ id, ...question });
    });
  }
  const status = async (field: string) => {
    const text = await readFile(`/proc/${child.pid}/status`, 'utf8');
    return Math.round(Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(text)?.[1]) / 1024);
  };

  /** MB in memory of the mapping that is exactly `bytes` long. */
  async function residentMapping(bytes: number): Promise<number> {
    if (bytes === 0) return 0;
    const maps = await readFile(`/proc/${child.pid}/smaps`, 'utf8');
    const found = new RegExp(
      `^Size:\\s+${bytes / 1024} kB\\n(?:\\w+:.*\\n)*?Rss:\\s+(\\d+) kB`,
      'm',
    );
    const resident = found.exec(maps)?.[1];
    if (!resident) throw new Error(`The process has no mapping of ${bytes} bytes.`);
    return Math.round(Number(resident) / 1024);
  }

  return {
    address,
    dataDir,
    newOwner: () => ask<Owner>({ kind: 'owner' }),
    example: (call, owner) => ask<Params>({ kind: 'example', call, owner }),
    mailTo: (email) => ask<string>({ kind: 'mail', email }),
    rows: (statement, ...values) => ask<Row[]>({ kind: 'rows', statement, values }),
    isAlive,
    log: () => printed,
    async memory() {
      const { database, heap, external } = await ask<Collected>({ kind: 'collect' });
      const resident = (await status('VmRSS')) - (await residentMapping(database));
      return { resident, heap: megabytes(heap), external: megabytes(external) };
    },
    peak: () => status('VmHWM'),
    stop() {
      if (!isAlive()) return Promise.resolve();
      return new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      });
    },
  };
}
