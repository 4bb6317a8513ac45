import { css } from '../../../styled-system/css';
import { Skeleton } from '../../ui/skeleton.tsx';

// On a phone the sheet is as high as what is in it: at once as high as it gets.
const skeleton = css({
  display: 'grid',
  alignContent: 'start',
  gap: '1.5',
  minHeight: { base: '92dvh', md: '0' },
});

/** The editor's first fields, as far as they can be told apart before they are there. */
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
