import { parentPort, workerData } from 'node:worker_threads';
import type { Attack } from './attacks.ts';

/** What an attacker has had answered: how many requests a status, and how many were lost. */
export type Answered = Record<string, number>;

/** Runs in a thread of its own: from `go` to `stop` makes one request after the other on each of its connections. */
const { url, attack, connections } = workerData as {
  url: string;
  attack: Attack;
  connections: number;
};
const answered: Answered = {};
let made = 0;
let stopping = new AbortController();
parentPort?.on('message', (word: 'go' | 'stop') => {
  stopping.abort();
  if (word === 'stop') return parentPort?.postMessage(answered);
  stopping = new AbortController();
  for (let index = 0; index < connections; index += 1) void connection(stopping.signal);
});

async function connection(signal: AbortSignal): Promise<void> {
  const { method, path, headers, body } = attack;
  while (!signal.aborted) {
    made += 1;
    const address = url + path.replace('{n}', String(made));
    const status = await ask(address, { method, headers, body, signal });
    if (!signal.aborted) answered[status] = (answered[status] ?? 0) + 1;
  }
}

async function ask(address: string, init: RequestInit): Promise<string> {
  try {
    const answer = await fetch(address, init);
    await answer.arrayBuffer();
    return String(answer.status);
  } catch {
    return 'lost';
  }
}
