import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { css, cx } from '../../styled-system/css';
import { type ButtonSize, type ButtonTone, buttonStyle, isMain } from './button-style.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** As wide as its container. */
  wide?: boolean;
  icon?: ReactNode;
  /** Shows a spinner after 300 ms; the width, the focus and the name for screen readers stay. */
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

const content = css({
  display: 'inherit',
  alignItems: 'inherit',
  gap: 'inherit',
  transition: 'opacity 120ms',
  '[aria-busy=true] > &': { opacity: '0', transitionDelay: '300ms' },
});
const spinner = css({
  position: 'absolute',
  inset: '0',
  display: 'grid',
  placeItems: 'center',
  opacity: '0',
  transition: 'opacity 120ms',
  '[aria-busy=true] > &': { opacity: '1', transitionDelay: '300ms' },
});

export function Button({
  tone,
  size,
  wide,
  icon,
  loading = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`, because the button would lose the focus while the work goes on.
    if (loading) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      data-main={isMain(tone)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={click}
      className={cx(buttonStyle({ tone, size, wide }), className)}
    >
      <span className={content}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className={spinner}>
          <Spinner />
        </span>
      )}
    </button>
  );
}
