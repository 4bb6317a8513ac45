import { Agent, request } from 'node:http';
import { filled } from './filled.ts';

/** What to ask in one turn, sent by the process that measures. */
export interface Load {
  /** Used in turns; several when several processes share the work. */
  urls: string[];
  method: string;
  path: string;
  body: string | null;
  /** What `{item}` stands for in the path and in the body. */
  items: number[];
  /** One for each client: they are different people, because the calls of one person take turns. */
  tokens: string[];
  milliseconds: number;
}

/** Milliseconds of each answer, and how many requests failed. */
export interface Answered {
  latencies: number[];
  failed: number;
}

const agent = new Agent({ keepAlive: true });
let made = 0;

// Runs in a process of its own: each client asks again as soon as it is answered.
process.on('disconnect', () => process.exit());
process.on('message', async (load: Load) => {
  const answered: Answered = { latencies: [], failed: 0 };
  const end = performance.now() + load.milliseconds;
  const clients = load.tokens.map(async (token) => {
    while (performance.now() < end) {
      const begun = performance.now();
      const status = await ask(load, token).catch(() => 0);
      if (status === 200) answered.latencies.push(performance.now() - begun);
      else answered.failed += 1;
    }
  });
  await Promise.all(clients);
  process.send?.(answered);
});

function ask({ urls, method, path, body, items }: Load, token: string): Promise<number> {
  made += 1;
  const url = new URL(filled(path, made, items), urls[made % urls.length]);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, method, headers }, (answer) => {
      answer.once('error', reject);
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    asking.once('error', reject);
    asking.end(body === null ? undefined : filled(body, made, items));
  });
}
