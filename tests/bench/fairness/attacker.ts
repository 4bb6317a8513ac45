import os from 'node:os';
import type { Attack } from './attacks.ts';

/** What an attacker has had answered: how many requests a status, and how many were lost. */
export type Answered = Record<string, number>;

export interface Order {
  url: string;
  attack: Attack;
  connections: number;
}

// Runs in a process of its own: from an order to `stop` makes one request after the other on each of its connections. It takes what the
// others leave of this machine's cores, as one who attacks from another machine would.
os.setPriority(os.constants.priority.PRIORITY_LOW);
const answered: Answered = {};
let made = 0;
let stopping = new AbortController();
// The bench was ended.
process.on('disconnect', () => process.exit());
process.on('message', (order: Order | 'stop') => {
  stopping.abort();
  if (order === 'stop') return process.send?.(answered);
  stopping = new AbortController();
  for (let index = 0; index < order.connections; index += 1) {
    void connection(order, stopping.signal);
  }
});

async function connection({ url, attack }: Order, signal: AbortSignal): Promise<void> {
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
