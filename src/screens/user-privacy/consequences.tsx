import type { DeletionConsequences } from '../../../contract/entities/account-deletion.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useUser } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { useOutbox } from '../../sync/react/use-outbox.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const list = css({ display: 'grid', gap: '4' });
const item = css({ display: 'grid', gap: '1', justifyItems: 'start' });
const name = css({ fontWeight: 'medium' });
const muted = css({ color: 'ink.muted', textStyle: 'dense' });
const wrong = css({ color: 'refuse', textStyle: 'dense' });

type Shop = DeletionConsequences['shops'][number];

export const closedShops = (known: DeletionConsequences | null): readonly Shop[] =>
  known?.shops.filter((shop) => shop.is_closed_with_it) ?? [];

/** The name of the checkbox that agrees to closing a shop. */
export const fieldOf = (shopId: number) => `close-${shopId}`;

interface ConsequencesProps {
  /** Null for a person who is in no shop or supplier. */
  known: DeletionConsequences | null;
  errors(field: string): readonly string[];
}

/** What is deleted with an account, and what the law requires us to keep. */
export function Consequences({ known, errors }: ConsequencesProps) {
  const t = useT();
  const { waiting, refused } = useOutbox();
  const unsent = waiting + refused;
  const left = known?.shops.filter((shop) => !shop.is_closed_with_it) ?? [];
  return (
    <ul className={list}>
      <li className={item}>
        <span className={name}>{t('user-privacy.goes.own')}</span>
        <span className={muted}>{t('user-privacy.goes.own-text')}</span>
      </li>
      {closedShops(known).map((shop) => (
        <ClosedShop key={shop.id} shop={shop} isMissing={errors(fieldOf(shop.id)).length > 0} />
      ))}
      {left.map(({ id, name: shop }) => (
        <li key={id} className={item}>
          <span className={name}>{t('user-privacy.goes.leaves', { name: shop })}</span>
          <span className={muted}>{t('user-privacy.goes.leaves-text')}</span>
        </li>
      ))}
      {known?.suppliers.map(({ id, name: supplier, is_only_user: isOnly }) => (
        <li key={id} className={item}>
          <span className={name}>{t('user-privacy.goes.leaves', { name: supplier })}</span>
          <span className={muted}>
            {isOnly ? t('user-privacy.goes.supplier-alone') : t('user-privacy.goes.supplier')}
          </span>
        </li>
      ))}
      {unsent > 0 && (
        <li className={item}>
          <span className={name}>{t('user-privacy.goes.unsent', { count: unsent })}</span>
          <span className={muted}>{t('user-privacy.goes.unsent-text')}</span>
        </li>
      )}
    </ul>
  );
}

function ClosedShop({ shop, isMissing }: { shop: Shop; isMissing: boolean }) {
  const t = useT();
  const isHere = useUser()?.shop?.id === shop.id;
  const { id, others, open_orders: open, orders, invoices } = shop;
  return (
    <li className={item}>
      <Checkbox
        name={fieldOf(id)}
        label={t('user-privacy.goes.closes', { name: shop.name })}
        required
        aria-invalid={isMissing || undefined}
        aria-describedby={`${fieldOf(id)}-what`}
      />
      {isMissing && <span className={wrong}>{t('user-privacy.goes.agree')}</span>}
      <span id={`${fieldOf(id)}-what`} className={muted}>
        {t('user-privacy.goes.closes-text')}{' '}
        {others > 0 && t('user-privacy.goes.others', { others })}{' '}
        {open > 0 && t('user-privacy.goes.open-orders', { open })}{' '}
        {orders + invoices > 0 && t('user-privacy.goes.kept', { orders, invoices })}
      </span>
      {others > 0 && isHere && (
        <TextLink href={links.shopProfile({ tab: 'team' })}>
          {t('user-privacy.goes.hand-over')}
        </TextLink>
      )}
    </li>
  );
}
