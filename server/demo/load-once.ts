import { eq, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { log } from '../lib/log.ts';
import { loadDemo } from './load.ts';
import { demoPassword } from './people.ts';

const merchant = 'merchant@example.com';
const supplier = 'supplier@example.com';

/** The accounts that the server offers for sign-in at startup. */
export const signInLine = `Sign in as ${merchant}, or as ${supplier} at /supplier/auth/login, with the password ${demoPassword}`;

/** Loads demo data into a database without people; several processes that start together load it once. */
export async function loadDemoOnce(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7236020)`);
    const anybody = await tx.select({ id: users.id }).from(users).limit(1);
    if (anybody.length > 0) return;
    log.say('Loading the demo data …');
    await loadDemo(tx, { now: Date.now() });
  });
}

/**
 * Fills in a VAT number and a bank account that belong to nobody if none are set, because a demo's invoices aren't to
 * be paid.
 */
export function withDemoInvoicing(config: Config): Config {
  const { vat, payee } = config.invoicing;
  if (vat !== null || payee !== null) return config;
  const account = { account: '0040 0440116243', iban: 'DK5000400440116243' };
  return {
    ...config,
    invoicing: {
      vat: 'DK90000020',
      payee: { bank: 'Demobanken', ...account, bic: 'DEMODKKK' },
    },
  };
}

export async function hasDemo(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.email, merchant));
  return found.length > 0;
}
