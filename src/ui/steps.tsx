import Check from 'lucide-react/icons/check';
import { css, cva } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface StepsProps {
  /** What the steps lead to, for screen readers. */
  label: string;
  names: readonly string[];
  /** The index of the current step; those before it are done. */
  current: number;
}

const list = css({ display: 'flex', alignItems: 'center', gap: '2', marginBottom: '6' });
const step = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minWidth: '0',
    textStyle: 'label',
    color: 'ink.muted',
    '&[aria-current=step]': { color: 'ink' },
    // The line from the step before.
    '&:not(:first-child)': { flex: '1 1 auto' },
    '&:not(:first-child)::before': {
      content: '""',
      flex: '1',
      minWidth: '3',
      borderTopWidth: '1px',
      borderColor: 'edge/45',
    },
  },
  variants: { done: { true: { '&::before': { borderColor: 'accent!' } } } },
});
const mark = cva({
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '6',
    height: '6',
    flexShrink: '0',
    borderRadius: 'full',
    fontSize: '0.75rem',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    state: {
      done: { background: 'accent.tint', color: 'accent' },
      current: { background: 'ink', color: 'paper' },
      ahead: { boxShadow: 'inset 0 0 0 1px var(--colors-edge)' },
    },
  },
});

/** The progress through a process of several pages. */
export function Steps({ label, names, current }: StepsProps) {
  const t = useT();
  return (
    <ol className={list} aria-label={label}>
      {names.map((name, at) => {
        const state = at < current ? 'done' : at === current ? 'current' : 'ahead';
        return (
          <li
            key={name}
            aria-current={state === 'current' ? 'step' : undefined}
            className={step({ done: at <= current })}
          >
            <span className={mark({ state })}>
              {state === 'done' ? <Check aria-hidden="true" size={14} /> : at + 1}
            </span>
            <span>
              {name}
              {state === 'done' && <VisuallyHidden>{`, ${t('steps.done')}`}</VisuallyHidden>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
