import os from 'node:os';
import type { Attack } from './attacks.ts';

/** How many requests were answered with each status, and how many got no answer. */
export type Answered = Record<string, number>;

export interface Order {
  url: string;
  attack: Attack;
  connections: number;
}

// Runs in a process of its own: from an order until `stop`, each of its connections makes one request after the
// other. It runs at low priority, so that it takes no processor time from the server, like an attacker on another
// machine.
os.setPriority(os.constants.priority.PRIORITY_LOW);
const answered: Answered = {};
let made = 0;
let stopping = new AbortController();
// The bench has ended.
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
