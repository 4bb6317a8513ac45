import { css } from '../../styled-system/css';
import { Skeleton } from '../ui/skeleton.tsx';

const blank = css({
  display: 'grid',
  gap: '4',
  alignContent: 'start',
  minHeight: '100dvh',
  maxWidth: '60rem',
  marginInline: 'auto',
  padding: { base: '4', md: '8' },
  // Nothing is on its way.
  '& span': { animation: 'none' },
});
const lines = ['a', 'b', 'c', 'd'];

/** What stands in the page's place once its session is over: nothing of the person `[§D-sealed-page]`. */
export function SessionOver() {
  return (
    <div className={blank} aria-hidden="true">
      <Skeleton width="14rem" height="2rem" />
      {lines.map((line) => (
        <Skeleton key={line} height="4rem" />
      ))}
    </div>
  );
}
