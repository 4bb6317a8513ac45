import { useParams } from 'wouter';
import { css } from '../../../styled-system/css';
import { useRefreshWithPlan } from '../../features/billing/use-refresh-with-plan.ts';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InvoicePage } from './invoice-page.tsx';

const skeleton = css({ display: 'grid', gap: '4', maxWidth: '52rem' });

/**
 * One invoice or credit note by its number; also available offline after it was opened once `[§D-invoice-document]`.
 */
export function Invoice() {
  const t = useT();
  const sync = useSync();
  const { number: written = '' } = useParams<{ number: string }>();
  const number = decodeURIComponent(written);
  const read = useRead('GET /shop/invoices/{number}', { number });
  useRefreshWithPlan();
  const back = <ButtonLink href={links.subscription()}>{t('invoice-page.back')}</ButtonLink>;
  if (read.state === 'ready') {
    const { value, source, observedAt } = read;
    return <InvoicePage invoice={value.data} freshness={source} observedAt={observedAt} />;
  }
  if (read.state === 'loading') {
    return (
      <div className={skeleton} aria-busy="true">
        <Skeleton width="16rem" height="1.75rem" />
        <Skeleton width="10rem" />
        <Skeleton height="36rem" />
      </div>
    );
  }
  const { failure } = read;
  if (failure.kind === 'refused' && failure.code === 'not_found') {
    return (
      <EmptyState
        level={1}
        motif="compass"
        title={t('invoice-page.not-found', { number })}
        action={back}
      >
        {t('invoice-page.not-found-hint')}
      </EmptyState>
    );
  }
  if (failure.kind === 'offline') {
    return (
      <EmptyState
        level={1}
        motif="cable"
        title={t('invoice-page.unseen', { number })}
        action={back}
      >
        {t('invoice-page.unseen-hint')}
      </EmptyState>
    );
  }
  return <ErrorState failure={failure} onRetry={() => void sync?.refresh()} />;
}
