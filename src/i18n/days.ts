import { useIntl } from 'react-intl';

// A day has no time zone, so it is parsed and formatted in the same one.
const zone = { timeZone: 'UTC' } as const;
const short = { day: 'numeric', month: 'short', year: 'numeric', ...zone } as const;
const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...zone } as const;
const read = (day: string) => new Date(`${day}T00:00:00Z`);

/** Texts for days, which are given as `2026-11-21`. */
export function useDays() {
  const intl = useIntl();
  return {
    /** `1.–21. nov. 2026`; a single day if both are the same. */
    range: (from: string, to: string) =>
      from === to
        ? intl.formatDate(read(from), short)
        : intl.formatDateTimeRange(read(from), read(to), short),
    /** `lørdag den 21. november 2026`. */
    full: (day: string) => intl.formatDate(read(day), long),
  };
}
