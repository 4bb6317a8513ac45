import ReceiptText from 'lucide-react/icons/receipt-text';
import { useOwedInvoice } from '../features/billing/use-owed-invoice.ts';
import { useT } from '../i18n/t.ts';
import { links } from '../router/links.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Banner } from './banner.tsx';

/** The plan has stopped until an invoice is paid: says what still works, and leads to the invoice `[§D-past-due]`. */
export function PastDueBanner() {
  const t = useT();
  const owed = useOwedInvoice(true);
  return (
    <Banner
      tone="refuse"
      endsQuiet
      icon={<ReceiptText aria-hidden="true" size={16} />}
      actions={
        <ButtonLink
          size="sm"
          tone="quiet"
          href={owed ? links.invoice(owed.number) : links.subscription()}
        >
          {t('plan.pay')}
        </ButtonLink>
      }
    >
      {t('banner.past-due')}
    </Banner>
  );
}
