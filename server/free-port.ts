import { createServer } from 'node:net';
import type { Config } from './config.ts';

/** The socket's error if a server can't listen on the port now; null if it can. */
export function whyNotListening({
  port,
  host,
}: Pick<Config, 'port' | 'host'>): Promise<Error | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}
