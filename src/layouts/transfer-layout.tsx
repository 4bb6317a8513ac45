import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import type { LayoutProps } from '../router/layout-props.ts';
import { Brand } from '../ui/brand.tsx';
import { Spinner } from '../ui/spinner.tsx';

const page = css({
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '5',
  textAlign: 'center',
  color: 'ink.muted',
});
const where = css({ fontWeight: 'medium', color: 'ink' });

/** For pages that redirect: the logo and a spinner `[§2-transfer-layout]`. */
export function TransferLayout({ titleId, children }: LayoutProps) {
  const t = useT();
  return (
    <main className={page}>
      <Brand />
      <Spinner size={24} />
      <div role="status">
        <h1 className={where}>{t(titleId)}</h1>
        <p>{t('guest.transfer')}</p>
      </div>
      {children}
    </main>
  );
}
