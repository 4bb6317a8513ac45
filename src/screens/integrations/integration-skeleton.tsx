import { css } from '../../../styled-system/css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { card } from './card-style.ts';

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: '4',
});

/** Two placeholders in the shape of the cards. */
export function IntegrationSkeleton() {
  return (
    <div className={grid} aria-busy="true">
      {['first', 'second'].map((name) => (
        <div key={name} className={card}>
          <Skeleton width="55%" height="1.25rem" />
          <Skeleton width="40%" />
          <Skeleton height="7rem" />
          <Skeleton width="30%" height="2.25rem" />
        </div>
      ))}
    </div>
  );
}
