import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Calls, callsTo } from '../support/calls.ts';
import { median, percentile, printTable } from './table.ts';

const seconds = 6;
const people = 8;
const password = 'a long enough password';

/**
 * Measures how long somebody else's call takes while eight people sign in over and over, with passwords hashed in
 * turn and all at once.
 */
export async function benchSignIn(): Promise<void> {
  const rows = [['hashing', 'sign-ins', 'median', 'p95', 'sign-ins a second']];
  for (const mode of ['all-at-once', 'in-turn']) {
    const child = fork(path.join(import.meta.dirname, 'sign-in-server.ts'), [mode]);
    const [{ address }] = (await once(child, 'message')) as [{ address: string }];
    try {
      rows.push(...(await measured(mode, callsTo(address))));
    } finally {
      await end(child);
    }
  }
  printTable(`GET /user of one person while ${people} others sign in, in milliseconds`, rows);
}

async function measured(mode: string, calls: Calls): Promise<string[][]> {
  const signUp = async (at: number) => {
    const email = `person-${at}@example.com`;
    const body = { name: 'Åse', email, password, remember: false };
    return (await calls.ok('POST /auth/signup', { body }, from(at))).data.token;
  };
  const tokens = await Promise.all(Array.from({ length: people + 1 }, (_, at) => signUp(at)));
  const token = tokens[people] ?? '';
  const idle = await watched(calls, token);
  let isOver = false;
  let signIns = 0;
  const signingIn = tokens.slice(0, people).map(async (_, at) => {
    const body = { email: `person-${at}@example.com`, password, remember: false };
    while (!isOver) {
      await calls.ok('POST /auth/login', { body }, from(at));
      signIns += 1;
    }
  });
  const busy = await watched(calls, token);
  isOver = true;
  await Promise.all(signingIn);
  const row = (what: string, times: number[], rate: string) => [
    mode,
    what,
    median(times).toFixed(1),
    percentile(times, 0.95).toFixed(1),
    rate,
  ];
  return [row('none', idle, ''), row(`${people} at a time`, busy, (signIns / seconds).toFixed(1))];
}

async function watched(calls: Calls, token: string): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  while (performance.now() < until) {
    const begun = performance.now();
    await calls.ok('GET /user', {}, { token });
    times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return times;
}

const from = (at: number) => ({ headers: { 'X-Forwarded-For': `203.0.113.${at}` } });

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.send('stop');
  await ended;
}
