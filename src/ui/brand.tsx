import { css } from '../../styled-system/css';

const word = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  fontSize: '1.0625rem',
  lineHeight: '1.5rem',
  fontWeight: 'semibold',
  letterSpacing: 'tighter',
  color: 'ink',
});
const drop = css({ fill: 'accent.mark' });
const line = css({ stroke: 'accent.ink' });

/** The logo: a drop with a line through it. */
function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" fill="none">
      <path
        className={drop}
        d="M12 1.5c3.9 4.6 7.8 8.2 7.8 12.9a7.8 7.8 0 0 1-15.6 0C4.2 9.7 8.1 6.1 12 1.5Z"
      />
      <path
        className={line}
        d="M7.4 14.6h3.1l1.9 2.6 2.2-5.2 1.1 2.6h1"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const name = 'Dropline';

/** The logo with its name. */
export function Brand({ compact }: { compact?: boolean }) {
  return (
    <span className={word}>
      <BrandMark />
      {!compact && name}
    </span>
  );
}
