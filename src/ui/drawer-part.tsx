import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';

const part = css({
  display: 'grid',
  gap: '3',
  paddingBlock: '4',
  borderTopWidth: '1px',
  borderColor: 'hairline',
  _first: { borderTopWidth: '0', paddingTop: '0' },
});
const heading = css({ textStyle: 'heading', fontSize: '0.9375rem' });

/** A section of a drawer, with a line above it. */
export function DrawerPart({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={part}>
      {title && <h3 className={heading}>{title}</h3>}
      {children}
    </section>
  );
}
