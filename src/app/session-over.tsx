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
});
const heights = ['2rem', '7rem', '3rem', '3rem', '3rem'];

/** What stands in the page's place once its session is over: nothing of the person `[§D-sealed]`. */
export function SessionOver() {
  return (
    <div className={blank} aria-hidden="true" data-session-over="">
      {heights.map((height, index) => (
        <Skeleton
          key={`${index}${height}`}
          height={height}
          width={index === 0 ? '14rem' : '100%'}
        />
      ))}
    </div>
  );
}
