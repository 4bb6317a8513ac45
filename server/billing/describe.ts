import type { InvoiceLine } from '../db/schema/invoice-parts.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';

/** The text of an invoice's line: plan and period. It is issued in the language of the person who bought. */
export function describeLine(
  { kind, plan, interval }: InvoiceLine,
  { from, to }: { from: Date; to: Date },
  locale: Locale,
): string {
  const intl = words(locale);
  const date = (at: Date) =>
    intl.formatDate(at, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'Europe/Copenhagen',
    });
  const id = `billing.line.${kind}` as const;
  return intl.formatMessage({ id }, { plan, interval, from: date(from), to: date(to) });
}
