import { css, cx } from '../../styled-system/css';

const bone = css({
  display: 'block',
  borderRadius: 'sm',
  background: 'ink/8',
  // Visible only in forced colours, where backgrounds aren't drawn.
  outline: '1px solid transparent',
  animation: 'shimmer 1.6s ease-in-out infinite',
});

interface SkeletonProps {
  width?: string;
  height?: string;
  className?: string;
}

/**
 * A placeholder in the shape of the content. Screen readers don't see it, so the loading has to be announced elsewhere.
 */
export function Skeleton({ width = '100%', height = '0.75rem', className }: SkeletonProps) {
  return <span aria-hidden="true" className={cx(bone, className)} style={{ width, height }} />;
}
