import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';

/** The page's texts, numbers and times in a language. */
export interface Speech {
  locale: Locale;
  t(id: string, values?: Record<string, string | number>): string;
  /** A duration in the largest suitable unit. */
  span(seconds: number): string;
  /** In UTC, because processes and people may be anywhere. */
  time(at: number | Date): string;
  megabytes(bytes: number): string;
  number(value: number): string;
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

export function speechOf(locale: Locale): Speech {
  const tag = locale === 'da' ? 'da-DK' : 'en-GB';
  const { formatMessage } = words(locale);
  const instant = new Intl.DateTimeFormat(tag, {
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    timeZone: 'UTC',
  });
  const plain = new Intl.NumberFormat(tag, { maximumSignificantDigits: 3 });
  const whole = new Intl.NumberFormat(tag);
  const inUnit = (value: number, unit: string) =>
    new Intl.NumberFormat(tag, {
      ...{ style: 'unit', unit, unitDisplay: 'short', maximumSignificantDigits: 2 },
    }).format(value);
  return {
    locale,
    t: (id, values) => formatMessage({ id }, values),
    span(seconds) {
      const [unit, size] = units.find(([, each]) => seconds >= 2 * each) ?? ['second', 1];
      if (unit !== 'second') return inUnit(Math.floor(seconds / size), unit);
      return seconds < 1
        ? inUnit(Math.round(seconds * 1_000), 'millisecond')
        : inUnit(seconds, unit);
    },
    time: (at) => instant.format(at),
    megabytes: (bytes) => inUnit(Math.round(bytes / 1_000_000), 'megabyte'),
    number: (value) => (Number.isInteger(value) ? whole : plain).format(value),
  };
}
