import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const blank = css({
  display: 'grid',
  gap: '4',
  alignContent: 'start',
  minHeight: '100dvh',
  maxWidth: '60rem',
  marginInline: 'auto',
  padding: { base: '4', md: '8' },
  // Nothing is loading, so the skeletons don't move.
  '& span': { animation: 'none' },
});
const heading = css({ srOnly: true });
const lines = ['a', 'b', 'c', 'd'];

/** Replaces the page when its session is over; shows nothing about the person `[§D-sealed-page]`. */
export function SessionOver() {
  const t = useT();
  return (
    <main className={blank}>
      <h1 className={heading}>{t('error.unauthenticated.title')}</h1>
      <Skeleton width="14rem" height="2rem" />
      {lines.map((line) => (
        <Skeleton key={line} height="4rem" />
      ))}
    </main>
  );
}
