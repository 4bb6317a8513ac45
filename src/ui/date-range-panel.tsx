import { parseDate, useDatePicker } from '@ark-ui/react/date-picker';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { useDays } from '../i18n/days.ts';
import { formattingTag } from '../i18n/locale.ts';
import type { MessageId } from '../i18n/messages.ts';
import { useLocale } from '../i18n/provider.tsx';
import { useT } from '../i18n/t.ts';
import { viewerZone } from '../i18n/viewer.ts';
import { type DaySpan, dayAt, presetSpan, spanPresets } from '../lib/pure/day-span.ts';
import { buttonStyle } from './button-style.ts';
import {
  choice,
  day,
  monthHead,
  panel,
  preset,
  presets,
  table,
  weekday,
} from './date-range-style.ts';

interface DateRangePanelProps {
  span: DaySpan | null;
  onChange: (span: DaySpan | null) => void;
}

const presetWords = {
  today: 'date-range.today',
  week: 'date-range.week',
  month: 'date-range.month',
  'this-month': 'date-range.this-month',
  'last-month': 'date-range.last-month',
} as const satisfies Record<(typeof spanPresets)[number], MessageId>;

const step = buttonStyle({ tone: 'quiet', size: 'sm', shape: 'icon' });

/** The usual periods, and a calendar to choose the first day and then the last one. */
export function DateRangePanel({ span, onChange }: DateRangePanelProps) {
  const t = useT();
  const days = useDays();
  const locale = useLocale();
  const [today] = useState(() => dayAt(Date.now()));
  const picker = useDatePicker({
    inline: true,
    selectionMode: 'range',
    locale: formattingTag[locale],
    timeZone: viewerZone(),
    startOfWeek: 1,
    fixedWeeks: true,
    max: parseDate(today),
    defaultValue: span ? [parseDate(span.from), parseDate(span.to)] : [],
    onValueChange({ value: [from, to] }) {
      if (from && to) onChange({ from: from.toString(), to: to.toString() });
    },
    translations: {
      content: t('date-range.calendar'),
      dayCell: ({ value }) => days.full(value.toString().slice(0, 10)),
      monthSelect: t('date-range.month-of'),
      yearSelect: t('date-range.year'),
      nextTrigger: () => t('date-range.next'),
      prevTrigger: () => t('date-range.previous'),
    },
  });
  const { month, year } = picker.visibleRange.start;
  return (
    <div className={panel}>
      <ul className={presets}>
        {spanPresets.map((one) => {
          const { from, to } = presetSpan(one, today);
          return (
            <li key={one}>
              <button
                type="button"
                aria-pressed={span?.from === from && span.to === to}
                onClick={() => onChange({ from, to })}
                className={preset}
              >
                {t(presetWords[one])}
              </button>
            </li>
          );
        })}
        {span && (
          <li>
            <button type="button" onClick={() => onChange(null)} className={preset}>
              {t('date-range.any')}
            </button>
          </li>
        )}
      </ul>
      <div {...picker.getContentProps()}>
        <div className={monthHead}>
          <button {...picker.getPrevTriggerProps()} className={step}>
            <ChevronLeft aria-hidden="true" size={16} />
          </button>
          <select {...picker.getMonthSelectProps()} key={`month ${month}`} className={choice}>
            {picker.getMonths().map(({ label, value }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <select {...picker.getYearSelectProps()} key={`year ${year}`} className={choice}>
            {Array.from({ length: 6 }, (_, back) => Number(today.slice(0, 4)) - back).map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
          <button {...picker.getNextTriggerProps()} className={step}>
            <ChevronRight aria-hidden="true" size={16} />
          </button>
        </div>
        <table {...picker.getTableProps({ view: 'day' })} className={table}>
          <thead {...picker.getTableHeaderProps({ view: 'day' })}>
            <tr {...picker.getTableRowProps({ view: 'day' })}>
              {picker.weekDays.map((one) => (
                <th key={one.long} scope="col" abbr={one.long} className={weekday}>
                  {one.short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...picker.getTableBodyProps({ view: 'day' })}>
            {picker.weeks.map((week) => (
              <tr key={String(week[0])} {...picker.getTableRowProps({ view: 'day' })}>
                {week.map((value) => (
                  <td key={String(value)} {...picker.getDayTableCellProps({ value })}>
                    <div {...picker.getDayTableCellTriggerProps({ value })} className={day}>
                      {value.day}
                    </div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
