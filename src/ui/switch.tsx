import type { InputHTMLAttributes, ReactNode } from 'react';
import { css } from '../../styled-system/css';

interface SwitchProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'className'> {
  label: ReactNode;
  hint?: ReactNode;
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  minHeight: { base: '11', md: '8' },
  cursor: 'pointer',
});
const hintStyle = css({ display: 'block', textStyle: 'dense', color: 'ink.muted' });
const track = css({
  appearance: 'none',
  flexShrink: '0',
  width: '9',
  height: '5',
  padding: '0.5',
  borderRadius: 'full',
  background: 'edge',
  cursor: 'inherit',
  transition: 'background-color 160ms',
  _after: {
    content: '""',
    display: 'block',
    width: '4',
    height: '4',
    borderRadius: 'full',
    background: '#fff',
    boxShadow: 'knob',
    transition: 'transform 160ms',
    transitionTimingFunction: 'out',
  },
  _checked: { background: 'accent', _after: { transform: 'translateX(1rem)' } },
  _disabled: { opacity: '0.5' },
});

/** Something that takes effect at once; for a choice that is sent later, use `Checkbox`. */
export function Switch({ label, hint, ...input }: SwitchProps) {
  return (
    <label className={row}>
      <span>
        {label}
        {hint && <span className={hintStyle}>{hint}</span>}
      </span>
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        className={track}
      />
    </label>
  );
}
