import type { Locale } from '../locale.ts';
import { words } from '../words.ts';

interface Described {
  plan: string;
  interval: string;
  from: Date;
  to: Date;
}

/** What an invoice's line says: plan and period, in the language of the person who bought. It never changes after. */
export function describePeriod(
  kind: 'period' | 'upgrade' | 'credit',
  { plan, interval, from, to }: Described,
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
