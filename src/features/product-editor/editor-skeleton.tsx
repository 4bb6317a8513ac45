import { css } from '../../../styled-system/css';
import { Skeleton } from '../../ui/skeleton.tsx';

// On a phone the sheet is as high as its content, so the skeleton has the final height from the start.
const skeleton = css({
  display: 'grid',
  alignContent: 'start',
  gap: '1.5',
  minHeight: { base: '92dvh', md: '0' },
});

/** A placeholder for the editor's first fields. */
export function EditorSkeleton() {
  return (
    <div className={skeleton} aria-hidden="true">
      <Skeleton width="6rem" height="1.25rem" />
      <Skeleton height="2.5rem" />
      <Skeleton width="8rem" height="1.25rem" />
      <Skeleton height="10rem" />
    </div>
  );
}
