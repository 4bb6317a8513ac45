import { css } from '../../styled-system/css';
import { useFormat } from '../i18n/format.ts';
import { useNow } from '../i18n/viewer.ts';

const figures = css({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

interface DateTimeProps {
  /** Milliseconds since 1970, or ISO 8601. */
  at: number | string;
  /** `relative` tells the age and keeps it current; the exact time is in the tooltip. */
  form?: 'relative' | 'date' | 'date-time';
}

export function DateTime({ at, form = 'relative' }: DateTimeProps) {
  const format = useFormat();
  const now = useNow();
  const instant = typeof at === 'number' ? at : Date.parse(at);
  const exact = format.dateTime(instant);
  return (
    <time dateTime={new Date(instant).toISOString()} title={exact} className={figures}>
      {form === 'date-time' && exact}
      {form === 'date' && format.date(instant)}
      {form === 'relative' && (now === null ? format.date(instant) : format.ago(instant, now))}
    </time>
  );
}
