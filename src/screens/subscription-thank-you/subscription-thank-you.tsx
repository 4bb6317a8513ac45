import { css } from '../../../styled-system/css';
import { usePlan } from '../../features/billing/use-plan.ts';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { Drop } from '../../ui/drop.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const page = css({
  display: 'grid',
  gap: '4',
  justifyItems: 'start',
  maxWidth: '36rem',
  paddingTop: '4',
});
const title = css({ textStyle: 'title' });
const facts = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: 'auto 1fr' },
  columnGap: '6',
  rowGap: { base: '0', sm: '2' },
  margin: '0',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'ink.muted' },
  '& dd': { margin: '0', paddingBottom: { base: '2', sm: '0' }, textWrap: 'balance' },
});
const next = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

/** What was bought, its invoice, and what comes next. */
export function SubscriptionThankYou() {
  const t = useT();
  const format = useFormat();
  const sync = useSync();
  const plan = usePlan();
  const invoices = useRead('GET /shop/invoices', { query: { page: 1 } });

  if (plan.state === 'failed') {
    return <ErrorState failure={plan.failure} onRetry={() => void sync?.refresh()} />;
  }
  if (plan.state === 'loading') {
    return (
      <div className={page} aria-busy="true">
        <Skeleton width="18rem" height="1.75rem" />
        <Skeleton height="8rem" />
      </div>
    );
  }
  const { active } = plan.value;
  if (!active) {
    return (
      <EmptyState
        motif="compass"
        level={1}
        title={t('subscription-thank-you.none')}
        action={
          <ButtonLink tone="primary" href={links.subscriptionUpgrade()}>
            {t('subscription-thank-you.choose')}
          </ButtonLink>
        }
      >
        {t('subscription-thank-you.none-hint')}
      </EmptyState>
    );
  }
  const invoice =
    invoices.state === 'ready'
      ? invoices.value.data.find(({ kind }) => kind === 'invoice')
      : undefined;
  const limit = active.product_limit;
  return (
    <div className={page}>
      <Drawing motif="done" />
      <h1 className={title}>{t('subscription-thank-you.title', { plan: active.name })}</h1>
      <Drop state={plan.source} observedAt={plan.observedAt} />
      <p>
        {limit === null
          ? t('subscription-thank-you.no-limit')
          : t('subscription-thank-you.limit', { limit })}
      </p>
      {invoices.state === 'loading' && <Skeleton height="6rem" />}
      {invoices.state === 'failed' && <p>{t('subscription-thank-you.invoice-unknown')}</p>}
      {invoice && (
        <dl className={facts}>
          <dt>{t('subscription-thank-you.invoice')}</dt>
          <dd>
            <TextLink href={links.invoice(invoice.number)} alone>
              {invoice.number}
            </TextLink>
          </dd>
          <dt>{t('subscription-thank-you.covers')}</dt>
          <dd>{invoice.description}</dd>
          <dt>{t('subscription-thank-you.total')}</dt>
          <dd>{format.money(invoice.total)}</dd>
          <dt>{t('subscription-thank-you.due')}</dt>
          <dd>{format.date(invoice.due_at)}</dd>
        </dl>
      )}
      <div className={next}>
        <ButtonLink tone="primary" href={links.importList()}>
          {t('subscription-thank-you.next')}
        </ButtonLink>
        <ButtonLink href={links.subscription()}>{t('subscription-thank-you.see')}</ButtonLink>
      </div>
    </div>
  );
}
