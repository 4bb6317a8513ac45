import { useSearch } from 'wouter';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useSession, useUser } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Steps } from '../../ui/steps.tsx';
import { Invitation } from './invitation.tsx';
import { NewShopForm } from './new-shop-form.tsx';

const page = css({ paddingTop: { base: '2', md: '6' } });
const as = css({ color: 'ink.muted', textStyle: 'dense', marginTop: '8' });
const foot = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '2' });

/**
 * Creates a shop: the first one of a person who wanted to go to another page (`redirectTo`) `[§2-setup-shop-profile]`,
 * or another one `[§2-shop-create]`. An invitation leads here, too, because joining a shop is the other way to get one.
 */
export function ShopCreate() {
  const t = useT();
  const user = useUser();
  const [, send] = useSession();
  const query = new URLSearchParams(useSearch());
  const token = query.get('invitation');
  const isFirst = user?.shop === null;
  return (
    <div className={page}>
      {token ? (
        <Invitation token={token} />
      ) : (
        <>
          {isFirst && (
            <Steps
              label={t('steps.signup')}
              names={[t('steps.account'), t('steps.shop'), t('steps.start')]}
              current={1}
            />
          )}
          <PageHeader
            title={isFirst ? t('shop-create.first-title') : t('shop-create.title')}
            lead={isFirst ? t('shop-create.first-lead') : t('shop-create.lead')}
          />
          <NewShopForm redirectTo={query.get('redirectTo')} />
        </>
      )}
      <p className={as}>{!token && t('shop-create.as', { email: user?.email ?? '' })}</p>
      <p className={foot}>
        {user?.shop && (
          <ButtonLink href={links.dashboard()}>
            {t('shop-create.back', { shop: user.shop.name })}
          </ButtonLink>
        )}
        {user?.supplier && (
          <ButtonLink href={links.supplierDashboard()}>
            {t('shop-create.back', { shop: user.supplier.name })}
          </ButtonLink>
        )}
        <Button onClick={() => send({ type: 'LOGOUT' })}>{t('ui.logout')}</Button>
      </p>
    </div>
  );
}
