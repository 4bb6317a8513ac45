import { css, cx } from '../../styled-system/css';
import { useFormat } from '../i18n/format.ts';
import { useNow } from '../i18n/viewer.ts';

const figures = css({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
const reached = css({
  position: 'relative',
  _focus: {
    _after: {
      content: 'attr(title)',
      position: 'absolute',
      insetInlineStart: '0',
      top: 'calc(100% + 4px)',
      zIndex: '1',
      paddingInline: '2',
      paddingBlock: '1',
      borderRadius: 'md',
      background: 'raised',
      color: 'ink',
      boxShadow: 'float',
      textStyle: 'dense',
    },
  },
});

interface DateTimeProps {
  /** Milliseconds since 1970, or ISO 8601. */
  at: number | string;
  /** `relative` shows the age and keeps it current; the exact time appears on hover, on focus and on touch. */
  form?: 'relative' | 'date' | 'date-time';
  /**
   * For a time in a row that opens: the opened view shows the exact time, and a tab stop in each row would be in the
   * way.
   */
  inRow?: boolean;
}

export function DateTime({ at, form = 'relative', inRow = false }: DateTimeProps) {
  const format = useFormat();
  const now = useNow();
  const instant = typeof at === 'number' ? at : Date.parse(at);
  const exact = format.dateTime(instant);
  const canReach = form === 'relative' && !inRow;
  return (
    <time
      dateTime={new Date(instant).toISOString()}
      title={exact}
      tabIndex={canReach ? 0 : undefined}
      className={canReach ? cx(figures, reached) : figures}
    >
      {form === 'date-time' && exact}
      {form === 'date' && format.date(instant)}
      {form === 'relative' && (now === null ? format.date(instant) : format.ago(instant, now))}
    </time>
  );
}
