import { eq, sql } from 'drizzle-orm';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import { loadDemo } from './db/demo/load.ts';
import { demoPassword } from './db/demo/people.ts';
import { users } from './db/schema.ts';

/** Whom the start offers to sign in as. */
export const demoMerchant = { email: 'merchant@example.com', password: demoPassword };

/** Why the server may not start as it is set up: people whose password is in the manual would be reachable by others. */
export class DemoRefused extends Error {
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
    `${what} Its sign-in is public, so it is only served on this machine, not at ${outside}. Start with --no-demo and an empty DATA_DIR, or with HOST=127.0.0.1.`,
  );
}

/** Loads demo data into a database without people; several processes that start together load it once. */
export async function loadDemoOnce(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7236020)`);
    const anybody = await tx.select({ id: users.id }).from(users).limit(1);
    if (anybody.length > 0) return;
    console.log('Loading the demo data …');
    await loadDemo(tx, { now: Date.now() });
  });
}

export async function hasDemo(db: Db): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, demoMerchant.email));
  return found.length > 0;
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1|\[::1\])$/i.test(host);
}
