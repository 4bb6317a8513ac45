import CalendarDays from 'lucide-react/icons/calendar-days';
import { type ToggleEvent, useId, useRef, useState } from 'react';
import { css, cx } from '../../styled-system/css';
import { useDays } from '../i18n/days.ts';
import { useT } from '../i18n/t.ts';
import type { DaySpan } from '../lib/pure/day-span.ts';
import { lazy } from '../lib/pure/lazy.ts';
import { useLoaded } from '../lib/react/use-loaded.ts';
import { chip } from './filter-chips.tsx';
import { popover } from './popover-style.ts';

interface DateRangeProps {
  /** What the dates are for, for screen readers. */
  label: string;
  span: DaySpan | null;
  onChange: (span: DaySpan | null) => void;
}

const panelModule = lazy(() =>
  import('./date-range-panel.tsx').then((module) => module.DateRangePanel),
);

/** In pixels. */
const panelWidth = 440;
const panelHeight = 344;
const narrow = '(max-width: 767px)';
const figures = css({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
const panel = css({
  // A sheet from below on a phone.
  inset: { base: 'auto 0 0 0', md: 'auto' },
  width: { base: 'full', md: '27.5rem' },
  maxWidth: 'none',
  maxHeight: '92dvh',
  overscrollBehavior: 'contain',
  minHeight: '20rem',
  paddingBottom: 'env(safe-area-inset-bottom)',
  borderTopRadius: 'lg',
  borderBottomRadius: { base: '0', md: 'lg' },
  transform: { base: 'translateY(1rem)', md: 'translateY(-4px)' },
  '&:popover-open': {
    _starting: { transform: { base: 'translateY(1rem)', md: 'translateY(-4px)' } },
  },
});

/** A filter by dates: a chip that shows the period, and opens the usual periods and a calendar. */
export function DateRange({ label, span, onChange }: DateRangeProps) {
  const t = useT();
  const days = useDays();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const Panel = useLoaded(panelModule, isOpen, isOpen);

  function place(event: ToggleEvent<HTMLDivElement>) {
    setOpen(event.newState === 'open');
    if (event.newState !== 'open' || !button.current) return;
    const { left, bottom } = button.current.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const { style } = event.currentTarget;
    const isSheet = window.matchMedia(narrow).matches;
    const top = Math.min(bottom + 6, clientHeight - panelHeight - 8);
    style.left = isSheet ? '' : `${Math.max(8, Math.min(left, clientWidth - panelWidth - 8))}px`;
    style.top = isSheet ? '' : `${Math.max(8, top)}px`;
  }

  const shown = span ? days.range(span.from, span.to) : t('date-range.any');
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={`${label}: ${shown}`}
        data-on={span ? true : undefined}
        className={chip}
      >
        <CalendarDays aria-hidden="true" size={16} />
        <span className={figures}>{shown}</span>
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={cx(popover, panel)}
        onBeforeToggle={place}
      >
        {Panel && (
          <Panel
            span={span}
            onChange={(next) => {
              onChange(next);
              box.current?.hidePopover();
            }}
          />
        )}
      </div>
    </>
  );
}
