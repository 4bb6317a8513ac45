import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';

/**
 * The most of each thing. Things that aren't listed can't outgrow what they belong to: see decision 0025 `[§D-quotas]`.
 */
export const quotas = {
  /** Feeds of a shop: five channels in five languages or selections. */
  feeds: 25,
  /** Shops that a person owns. */
  shops: 25,
  /** People of a shop, including invited ones. */
  team: 200,
  /** Stores of a shop, including disconnected ones. */
  integrations: 25,
  /** Mappings of an integration. */
  mappings: 5_000,
  /** A shop's requests for partnerships in 30 days, which is as long as one stays open. */
  partnershipRequests: 100,
  /** Invoices of a shop per day, because an invoice can't be taken back. */
  invoices: 25,
} as const;

interface Wanted {
  of: keyof typeof quotas;
  /** The owner's id: of the shop, person or integration. */
  owner: string | number;
  /** The field at which a form shows the error. */
  field: string;
  locale: Locale;
}

/**
 * Refuses (`quota_exceeded`, with `{ limit }`) to add another one beyond the quota of what `count` counts. Call it in
 * the transaction that adds it: two simultaneous additions wait for each other.
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
