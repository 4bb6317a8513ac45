import ReceiptText from 'lucide-react/icons/receipt-text';
import { useT } from '../i18n/t.ts';
import { useUser } from '../machines/react.tsx';
import { Banner } from './banner.tsx';

/** The shop has no VAT number yet `[§2-banner-vat]`. */
export function VatBanner() {
  const t = useT();
  const shop = useUser()?.shop;
  if (!shop || shop.vat) return null;
  return (
    <Banner tone="wait" icon={<ReceiptText aria-hidden="true" size={16} />}>
      {t('banner.vat', { name: shop.name })}
    </Banner>
  );
}
