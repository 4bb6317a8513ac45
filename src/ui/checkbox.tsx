import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import { css, cx } from '../../styled-system/css';

type CheckboxProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'className' | 'children' | 'aria-label'
> & {
  indeterminate?: boolean;
  className?: string;
} & (
    | { label: ReactNode; hideLabel?: false }
    | { /** Only for screen readers. */ label: string | undefined; hideLabel: true }
  );

const row = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2.5',
  minHeight: { base: '11', md: '6' },
  cursor: 'pointer',
  '&:has(:disabled)': { cursor: 'default', color: 'ink.muted' },
});
const box = css({
  appearance: 'none',
  flexShrink: '0',
  width: { base: '5', md: '4' },
  height: { base: '5', md: '4' },
  borderRadius: '4px',
  borderWidth: '1px',
  borderColor: 'edge',
  background: 'surface',
  backgroundPosition: 'center',
  backgroundRepeat: 'no-repeat',
  display: 'grid',
  placeItems: 'center',
  cursor: 'inherit',
  transition: 'background-color 120ms, border-color 120ms',
  '&:is(:checked, :indeterminate)': { background: 'ink', borderColor: 'ink' },
  // The tick is drawn with borders, so that it has the theme's colour and needs no request.
  _after: { content: '""', display: 'none', borderColor: 'paper', borderStyle: 'solid' },
  '&:checked:not(:indeterminate)::after': {
    display: 'block',
    width: '5px',
    height: '9px',
    borderWidth: '0 1.75px 1.75px 0',
    transform: 'translateY(-1px) rotate(45deg)',
  },
  '&:indeterminate::after': { display: 'block', width: '8px', borderWidth: '1.75px 0 0 0' },
  _disabled: { opacity: '0.5' },
});
/** Wide enough for a thumb; negative margins keep it from taking up that space. */
const bare = css({
  minWidth: { base: '11', md: '0' },
  marginInline: { base: '-3', md: '0' },
  justifyContent: 'center',
});

export function Checkbox({ label, hideLabel, indeterminate, className, ...input }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(
    function showIndeterminate() {
      // `indeterminate` exists only as a property, not as an HTML attribute.
      if (ref.current) ref.current.indeterminate = indeterminate ?? false;
    },
    [indeterminate],
  );
  return (
    <label className={cx(row, hideLabel && bare, className)}>
      <input
        {...input}
        ref={ref}
        type="checkbox"
        aria-label={hideLabel ? label : undefined}
        className={box}
      />
      {!hideLabel && <span>{label}</span>}
    </label>
  );
}
