import type { Config } from '../config.ts';
import { isLoopback } from '../lib/loopback.ts';

/**
 * The server doesn't start with this configuration, because others could sign in as people whose password is in the
 * manual.
 */
class DemoRefused extends Error {
  override readonly name = 'DemoRefused';
}

type Reach = Pick<Config, 'host' | 'publicUrl'>;

/** Throws if people of the demo could be signed in to from other machines. */
export function refuseDemoOutside(config: Reach, what: string): void {
  const outside = [config.host, ...(config.publicUrl ? [new URL(config.publicUrl).hostname] : [])]
    .filter((host) => !isLoopback(host))
    .join(', ');
  if (outside === '') return;
  throw new DemoRefused(
    `${what} Its passwords are public, so it is only served on this machine, not at ${outside}. Start with --no-demo and an empty DATA_DIR, or with HOST=127.0.0.1.`,
  );
}
