import { css, cx } from '../../styled-system/css';

const bone = css({
  display: 'block',
  borderRadius: 'sm',
  background: 'ink/8',
  // Seen where colours are forced.
  outline: '1px solid transparent',
  animation: 'shimmer 1.6s ease-in-out infinite',
});

interface SkeletonProps {
  width?: string;
  height?: string;
  className?: string;
}

/** A stand-in in the shape of what comes; invisible to screen readers, so say elsewhere that it loads. */
export function Skeleton({ width = '100%', height = '0.75rem', className }: SkeletonProps) {
  return <span aria-hidden="true" className={cx(bone, className)} style={{ width, height }} />;
}
