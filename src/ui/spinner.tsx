import { css, cx } from '../../styled-system/css';

const turning = css({ animation: 'turn 0.8s linear infinite', flexShrink: '0' });

/** Decorative: text beside it has to say what is going on. */
export function Spinner({ size = 16, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      className={cx(turning, className)}
    >
      <circle cx="8" cy="8" r="6.5" opacity="0.2" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" />
    </svg>
  );
}
