import type { ReactNode } from 'react';
import { css, cx } from '../../styled-system/css';

interface ChapterProps {
  /** Also the name of its screenshot. */
  name: string;
  children: ReactNode;
}

const chapter = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6',
  padding: { base: '4', md: '6' },
  background: 'paper',
});
const heading = css({ textStyle: 'title' });
const specimen = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' });
const caption = css({ textStyle: 'caption', color: 'ink.muted', fontFamily: 'code' });
const shown = css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' });
const columns = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
  gap: '4',
  alignItems: 'start',
});

/** Components of one kind, in one screenshot. */
export function Chapter({ name, children }: ChapterProps) {
  return (
    <section className={chapter} data-chapter={name} aria-label={name}>
      <h2 className={heading}>{name}</h2>
      {children}
    </section>
  );
}

interface SpecimenProps {
  /** The component's own name. */
  name: string;
  /** In columns of equal width. */
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * One component in its states. `data-as` on an element shows it with a pointer over it (`hover`) or focused (`focus`).
 */
export function Specimen({ name, wide, className, children }: SpecimenProps) {
  return (
    <div className={specimen}>
      <h3 className={caption}>{name}</h3>
      <div className={cx(wide ? columns : shown, className)}>{children}</div>
    </div>
  );
}
