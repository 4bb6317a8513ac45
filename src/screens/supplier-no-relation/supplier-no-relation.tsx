import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useSession, useUser } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const as = css({ marginTop: '3', textStyle: 'dense', overflowWrap: 'anywhere' });

/** For a person without a supplier `[§6-check-supplier-relation]`: says how to get access, and where else to go. */
export function SupplierNoRelation() {
  const t = useT();
  const user = useUser();
  const [, send] = useSession();
  return (
    <EmptyState
      motif="compass"
      level={1}
      title={
        user?.supplier
          ? t('supplier.none.has', { name: user.supplier.name })
          : t('supplier.none.title')
      }
      action={
        <>
          {user?.supplier && (
            <ButtonLink href={links.supplierDashboard()} tone="primary">
              {t('supplier.none.open', { name: user.supplier.name })}
            </ButtonLink>
          )}
          {user?.shop && (
            <ButtonLink href={links.dashboard()} tone={user.supplier ? undefined : 'primary'}>
              {t('supplier.none.open', { name: user.shop.name })}
            </ButtonLink>
          )}
          <Button onClick={() => send({ type: 'LOGOUT' })}>{t('ui.logout')}</Button>
        </>
      }
    >
      {user?.supplier ? (
        t('supplier.none.has-hint')
      ) : (
        <>
          <p>{t('supplier.none.hint')}</p>
          {user && <p className={as}>{t('supplier.none.as', { email: user.email })}</p>}
        </>
      )}
    </EmptyState>
  );
}
