import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigInvalid, readConfig } from '../../server/config.ts';
import { refuseDemoOutside } from '../../server/demo/reach.ts';
import { explainStart } from '../../server/explain-start.ts';
import { start } from '../../server/start.ts';
import { quickDatabase } from '../support/server.ts';
import { openTestDatabase } from '../support/server-database.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dropline-test-main-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Runs `server/main.ts` until it ends by itself. */
async function run(script: string, env: Record<string, string>, flags: string[] = []) {
  const child = spawn(process.execPath, [script, ...flags], {
    env: { ...process.env, PORT: '0', HOST: '', DATABASE_URL: '', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  const [code] = await once(child, 'exit');
  return { code, printed };
}

it('[§D-start] settings that can’t be used are all named, before anything is opened', async () => {
  const { code, printed } = await run(
    'server/main.ts',
    { PORT: 'many', DATABASE_URL: 'mysql://x', SMTP_URL: 'mail', TRUST_PROXY: 'yes' },
    ['--demo'],
  );
  expect(code).toBe(1);
  for (const name of ['PORT:', 'DATABASE_URL:', 'SMTP_URL:', 'TRUST_PROXY:', '--demo:']) {
    expect(printed).toContain(name);
  }
  expect(printed).not.toContain(' at ');
});

it('[§D-start] the demo is refused outside loopback', async () => {
  const { code, printed } = await run('server/main.ts', { HOST: '0.0.0.0' });
  expect(code).toBe(1);
  expect(printed).toContain('only served on this machine, not at 0.0.0.0');
});

it.each(['127.0.0.1', '127.8.8.8', 'localhost', '::1'])('[§D-start] %s is loopback', (host) => {
  expect(() => refuseDemoOutside({ host, publicUrl: null }, '')).not.toThrow();
});

it.each([
  ['0.0.0.0', null],
  ['192.168.1.2', null],
  ['::', null],
  ['127.0.0.1.example.com', null],
  ['127.0.0.1', 'https://shop.example.com'],
])('[§D-start] %s with the public address %s is outside', (host, publicUrl) => {
  expect(() => refuseDemoOutside({ host, publicUrl }, '')).toThrow('only served on this machine');
});

it('[§D-start] a port in use and a host that is not ours are told in words', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const bound = other.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const database = await openTestDatabase(quickDatabase());
  const startOn = (on: { port: number; host: string }) =>
    start({
      config: { ...readConfig({ DATA_DIR: dataDir }, []), ...on },
      database,
      pages: () => new Hono(),
    }).catch(explainStart);
  expect(await startOn({ port, host: '127.0.0.1' })).toContain(`Port ${port} is in use`);
  expect(await startOn({ port: 0, host: '192.0.2.1' })).toContain('HOST is not an address');
  other.close();
  await database.close();
});

it('[§D-start] an error of the program’s own is not explained away', () => {
  expect(explainStart(new TypeError('x is not a function'))).toBeNull();
});

it('[§D-start] an empty setting counts as not set', () => {
  const config = readConfig({ PORT: '', SMTP_URL: '', DATABASE_URL: '' }, []);
  expect(config).toMatchObject({ port: 4000, host: '127.0.0.1', databaseUrl: null, demo: true });
  expect(config.mail.smtpUrl).toBeNull();
});

it('[§D-start] a public address loses its last slash; a bad one is named', () => {
  expect(readConfig({ PUBLIC_URL: 'https://a.dk/' }, []).publicUrl).toBe('https://a.dk');
  expect(() => readConfig({ PUBLIC_URL: 'a.dk' }, [])).toThrow(ConfigInvalid);
});

it('[§D-start-port] a port that is in use is told before anything is opened or loaded', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const bound = other.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const folder = join(dataDir, 'never-opened');
  const { code, printed } = await run('server/main.ts', { PORT: `${port}`, DATA_DIR: folder });
  other.close();
  expect(code).toBe(1);
  expect(printed.trim()).toBe(
    `Dropline can't start. Port ${port} is in use by another program. Set PORT to a free port (0 takes any).`,
  );
  expect(existsSync(folder)).toBe(false);
});

it('[§D-start-node] under a Node that is too old one line says what to do', async () => {
  const older = (version: string) =>
    `Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`;
  for (const version of ['18.20.4', '20.19.0', '22.17.1']) {
    const { code, printed } = await run('server/main.ts', {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older(version))}`,
    });
    expect(code).toBe(1);
    expect(printed.trim().split('\n')).toHaveLength(1);
    expect(printed).toContain(`this is Node ${version}: run npm start`);
  }
  // A Node this old can't read TypeScript, so the file must not be any.
  expect(realpathSync('server/main.ts')).toMatch(/main\.mjs$/);
});
