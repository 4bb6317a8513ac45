import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { Brand } from '../../ui/brand.tsx';

export const frame = css({
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  paddingInline: { base: '5', md: '8' },
});
const top = css({ display: 'flex', alignItems: 'center', height: '16' });
const main = css({ alignSelf: 'center', paddingBottom: '16' });

/** The frame of everything that is shown instead of a page. */
export function ErrorFrame({ children }: { children: ReactNode }) {
  return (
    <div className={frame}>
      <header className={top}>
        <Brand />
      </header>
      <main className={main}>{children}</main>
    </div>
  );
}
