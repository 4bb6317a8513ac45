import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';
import { Skeleton } from './skeleton.tsx';

const card = css({
  padding: { base: '4', md: '5' },
  borderRadius: 'lg',
  background: 'surface',
  boxShadow: 'hairline',
});
const heading = css({ textStyle: 'heading', marginBottom: '4' });

/** A card around a chart; without one it holds the chart's place. */
export function ChartCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={card}>
      <h2 className={heading}>{title}</h2>
      {children ?? <Skeleton height="11rem" />}
    </section>
  );
}
