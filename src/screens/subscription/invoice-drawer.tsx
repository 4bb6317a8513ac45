import type { Invoice } from '../../../contract/entities/billing.ts';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { useNow } from '../../i18n/viewer.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { stateWords } from './invoice-words.ts';
import { muted } from './section-style.ts';

const body = css({ display: 'grid', gap: '4' });
const list = css({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: '6',
  rowGap: '2',
  margin: '0',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'ink.muted' },
  '& dd': { margin: '0', textAlign: 'right' },
});
const total = css({
  display: 'contents',
  '& :is(dt, dd)': { color: 'ink', fontWeight: 'semibold' },
});

interface InvoiceDrawerProps {
  invoice: Invoice | null;
  onClose: () => void;
}

/** One invoice with its VAT: base, rate and amount. */
export function InvoiceDrawer({ invoice, onClose }: InvoiceDrawerProps) {
  const t = useT();
  const credit = invoice?.kind === 'credit_note';
  const title = invoice && (
    <>
      {t(credit ? 'subscription.invoice.credit-title' : 'subscription.invoice.title', {
        number: invoice.number,
      })}{' '}
      <CopyButton value={invoice.number} />
    </>
  );
  return (
    <Drawer open={invoice !== null} onClose={onClose} title={title} lead={invoice?.description}>
      {invoice && <Breakdown invoice={invoice} />}
    </Drawer>
  );
}

function Breakdown({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const format = useFormat();
  const { id, tone } = stateWords(invoice, useNow());
  const reversed = invoice.vat_rate === 0 && invoice.vat_number !== null;
  return (
    <div className={body}>
      <StatusDot tone={tone}>{t(id)}</StatusDot>
      <dl className={list}>
        <dt>{t('subscription.invoice.issued')}</dt>
        <dd>{format.date(invoice.issued_at)}</dd>
        <dt>{t('subscription.invoice.due')}</dt>
        <dd>{format.date(invoice.due_at)}</dd>
        {invoice.paid_at && (
          <>
            <dt>{t('subscription.invoice.paid-at')}</dt>
            <dd>{format.date(invoice.paid_at)}</dd>
          </>
        )}
        <dt>{t('subscription.invoice.vat-number')}</dt>
        <dd>{invoice.vat_number ?? t('subscription.invoice.no-vat-number')}</dd>
        {invoice.corrects && (
          <>
            <dt>{t('subscription.invoice.corrects')}</dt>
            <dd>{invoice.corrects}</dd>
          </>
        )}
      </dl>
      <dl className={list}>
        <dt>{t('subscription.invoice.vat-base')}</dt>
        <dd>
          <Money value={invoice.vat_base} />
        </dd>
        <dt>
          {t('subscription.invoice.vat', { rate: format.percent(invoice.vat_rate / 10_000) })}
        </dt>
        <dd>
          <Money value={invoice.vat_amount} />
        </dd>
        <div className={total}>
          <dt>{t('subscription.invoice.total')}</dt>
          <dd>
            <Money value={invoice.total} />
          </dd>
        </div>
      </dl>
      {reversed && <p className={muted}>{t('subscription.invoice.reverse-charge')}</p>}
    </div>
  );
}
