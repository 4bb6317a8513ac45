import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../../styled-system/css';
import { type ButtonSize, type ButtonTone, buttonStyle } from './button-style.ts';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What the button does; its accessible name and its tooltip. */
  label: string;
  icon: ReactNode;
  tone?: ButtonTone;
  size?: ButtonSize;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  label,
  icon,
  tone = 'quiet',
  size,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(buttonStyle({ tone, size, shape: 'icon' }), className)}
    >
      {icon}
    </button>
  );
}
