import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OrderPage } from './order-page.tsx';
import { useOrder } from './use-order.ts';

const skeleton = css({ display: 'grid', gap: '4', maxWidth: '48rem' });

/** One order by its number `[§7-get-orders]`, from the collection on this device if it is there. */
export function Order({ orderNumber }: { orderNumber: string }) {
  const t = useT();
  const sync = useSync();
  const found = useOrder(orderNumber);
  const back = <ButtonLink href={links.orders()}>{t('order.back')}</ButtonLink>;
  switch (found.state) {
    case 'ready':
      return <OrderPage {...found} />;
    case 'loading':
      return (
        <div className={skeleton} aria-busy="true">
          <Skeleton width="14rem" height="1.75rem" />
          <Skeleton width="22rem" />
          <Skeleton height="9rem" />
          <Skeleton height="12rem" />
        </div>
      );
    case 'missing':
      return (
        <EmptyState
          level={1}
          motif="compass"
          title={t('order.not-found', { number: orderNumber })}
          action={back}
        >
          {t('order.not-found-hint')}
        </EmptyState>
      );
    case 'failed':
      return found.failure.kind === 'offline' ? (
        <EmptyState
          level={1}
          motif="cable"
          title={t('order.unseen', { number: orderNumber })}
          action={back}
        >
          {t('order.unseen-hint')}
        </EmptyState>
      ) : (
        <ErrorState failure={found.failure} onRetry={() => void sync?.refresh()} />
      );
  }
}
