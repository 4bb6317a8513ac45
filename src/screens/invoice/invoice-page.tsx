import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import type { InvoiceDetail } from '../../../contract/entities/billing.ts';
import { invoiceDocument } from '../../../contract/rules/invoice-document.ts';
import { invoiceWording } from '../../../contract/rules/invoice-wording.ts';
import { css } from '../../../styled-system/css';
import { InvoiceState } from '../../features/billing/invoice-state.tsx';
import { useInvoicePdf } from '../../features/billing/use-invoice-pdf.ts';
import { formattingTag } from '../../i18n/locale.ts';
import { useLocale } from '../../i18n/provider.tsx';
import { useT } from '../../i18n/t.ts';
import { useIsOffline } from '../../machines/react.tsx';
import type { Freshness } from '../../sync/state/types.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Drop } from '../../ui/drop.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Paper } from './paper.tsx';

const page = css({ display: 'grid', gap: '4', maxWidth: '52rem' });
const muted = css({ color: 'ink.muted', textStyle: 'dense' });

interface InvoicePageProps {
  invoice: InvoiceDetail;
  freshness: Freshness;
  observedAt: number;
}

/** An invoice as it was issued, its current state, and buttons to print and download it. */
export function InvoicePage({ invoice, freshness, observedAt }: InvoicePageProps) {
  const t = useT();
  const isOffline = useIsOffline();
  const pdf = useInvoicePdf();
  const document = invoiceDocument(invoice, invoiceWording(formattingTag[useLocale()], t));
  const { number } = invoice;
  return (
    <div className={page}>
      <PageHeader
        title={`${document.title} ${number}`}
        drop={
          <>
            <CopyButton value={number} />
            <Drop state={freshness} observedAt={observedAt} />
          </>
        }
        lead={<InvoiceState invoice={invoice} />}
        actions={
          <>
            <Button icon={<Printer aria-hidden="true" size={16} />} onClick={() => window.print()}>
              {t('invoice-page.print')}
            </Button>
            <Button
              tone="primary"
              icon={<Download aria-hidden="true" size={16} />}
              loading={pdf.busy !== null}
              aria-disabled={isOffline}
              aria-describedby={isOffline ? 'pdf-offline' : undefined}
              onClick={() => {
                if (!isOffline) void pdf.download(number);
              }}
            >
              {t('invoice-page.download')}
            </Button>
          </>
        }
      />
      {isOffline && (
        <p id="pdf-offline" className={muted}>
          {t('invoice-page.download-offline')}
        </p>
      )}
      {pdf.failure && <FailureNotice failure={pdf.failure} />}
      <Paper document={document} />
    </div>
  );
}
