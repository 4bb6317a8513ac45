import type { Locale } from '../locale.ts';
import { words } from '../words.ts';

/** What an invoice's line is about, in no language. */
export interface InvoiceLine {
  kind: 'period' | 'upgrade' | 'credit';
  plan: string;
  interval: string;
  /** Of a period: what a month of it costs without discount. */
  monthly?: number;
  /** Of a part of a period: what all of it costs, or did. */
  of?: number;
}

/** What an invoice's line says: plan and period. As issued it is in the language of the person who bought. */
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
