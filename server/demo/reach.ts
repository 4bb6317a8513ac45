import type { Config } from '../config.ts';
import { isLoopback } from '../lib/loopback.ts';

/** Why the server may not start as it is set up: people whose password is in the manual would be reachable by others. */
class DemoRefused extends Error {
  override readonly name = 'DemoRefused';
}

type Reach = Pick<Config, 'host' | 'publicUrl'>;

/** Throws when demo people would be let in from beyond this machine. */
export function refuseDemoOutside(config: Reach, what: string): void {
  const outside = [config.host, ...(config.publicUrl ? [new URL(config.publicUrl).hostname] : [])]
    .filter((host) => !isLoopback(host))
    .join(', ');
  if (outside === '') return;
  throw new DemoRefused(
    `${what} Its passwords are public, so it is only served on this machine, not at ${outside}. Start with --no-demo and an empty DATA_DIR, or with HOST=127.0.0.1.`,
  );
}
