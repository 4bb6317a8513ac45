import { type IntlShape, useIntl } from 'react-intl';
import { minorDigits } from '../../contract/rules/minor-digits.ts';
import type { Amount } from '../lib/pure/amounts.ts';

const made = new WeakMap<IntlShape, ReturnType<typeof formatOf>>();

/** Texts for numbers, money and time, in the current language and time zone. */
export function useFormat() {
  const intl = useIntl();
  const known = made.get(intl);
  if (known) return known;
  const format = formatOf(intl);
  made.set(intl, format);
  return format;
}

function formatOf(intl: IntlShape) {
  const dateTime = (at: number | string) =>
    intl.formatDate(at, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    });
  return {
    dateTime,
    money: ({ amount, currency }: Amount) =>
      intl.formatNumber(amount / 10 ** minorDigits(currency), { style: 'currency', currency }),
    /** Without decimals, for amounts that are only compared. */
    wholeMoney: ({ amount, currency }: Amount) =>
      intl.formatNumber(amount / 10 ** minorDigits(currency), {
        style: 'currency',
        currency,
        maximumFractionDigits: 0,
      }),
    number: (value: number) => intl.formatNumber(value),
    /** A fraction as a percentage: 0.12 gives `12 %`. */
    percent: (share: number) =>
      intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 0 }),
    date: (at: number | string) =>
      intl.formatDate(at, { day: 'numeric', month: 'short', year: 'numeric' }),
    time: (at: number | string) => intl.formatTime(at, { hour: '2-digit', minute: '2-digit' }),
    /**
     * `3 minutes ago`, "now" for less than a minute, and the date after a week. A time in the future, after a clock was
     * set back, is shown as it is `[§D-clock]`.
     */
    ago: (at: number, now: number) => {
      const minutes = Math.round((at - now) / 60_000);
      if (minutes > 1) return dateTime(at);
      const relative = { numeric: 'auto', style: 'short' } as const;
      if (minutes > -1) return intl.formatRelativeTime(0, 'second', relative);
      if (Math.abs(minutes) < 60) return intl.formatRelativeTime(minutes, 'minute', relative);
      const hours = Math.round(minutes / 60);
      if (Math.abs(hours) < 24) return intl.formatRelativeTime(hours, 'hour', relative);
      const days = Math.round(hours / 24);
      if (Math.abs(days) < 7) return intl.formatRelativeTime(days, 'day', relative);
      return intl.formatDate(at, { day: 'numeric', month: 'short', year: 'numeric' });
    },
  };
}
