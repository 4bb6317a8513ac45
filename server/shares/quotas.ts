import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';

/** How many of a thing there may be at most. What isn't listed can't outgrow the thing that it belongs to: see decision 0025 `[§D-quotas]`. */
export const quotas = {
  /** A shop's feeds: each of five channels in five languages or cuts. */
  feeds: 25,
  /** Shops that a person owns. */
  shops: 25,
  /** People of a shop, those who are invited among them. */
  team: 200,
  /** Stores of a shop, those that it has left among them. */
  integrations: 25,
  /** Mappings of an integration. */
  mappings: 5_000,
  /** Requests of a shop for partnerships in 30 days, which is as long as one stays open. */
  partnershipRequests: 100,
  /** Invoices of a shop in a day: an invoice can't be taken back. */
  invoices: 25,
} as const;

interface Wanted {
  of: keyof typeof quotas;
  /** Whose they are: the shop, person or integration. */
  owner: string | number;
  /** The field that a form shows the reason at. */
  field: string;
  locale: Locale;
}

/**
 * Refuses (`quota_exceeded`, with `{ limit }`) one more of what `count` counts. Stands in the transaction that adds it: two who add the
 * last one wait for each other.
 */
export async function refuseMore(
  tx: Db,
  { of, owner, field, locale }: Wanted,
  count: () => Promise<number>,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`quota ${of} ${owner}`}))`);
  const limit = quotas[of];
  if ((await count()) < limit) return;
  const text = words(locale).formatMessage({ id: 'invalid.too-many' }, { limit });
  throw new Refusal('quota_exceeded', `There may be at most ${limit} of these.`, {
    errors: { [field]: [text] },
    details: { limit },
  });
}
