import ReceiptText from 'lucide-react/icons/receipt-text';
import { useT } from '../i18n/t.ts';
import { useUser } from '../machines/react.tsx';
import { links } from '../router/links.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Banner } from './banner.tsx';

/** The shop has no VAT number yet; leads to the profile where it can be entered `[§2-banner-vat]`. */
export function VatBanner() {
  const t = useT();
  const shop = useUser()?.shop;
  if (!shop || shop.vat) return null;
  return (
    <Banner
      tone="wait"
      endsQuiet
      icon={<ReceiptText aria-hidden="true" size={16} />}
      actions={
        <ButtonLink size="sm" tone="quiet" href={links.shopProfile()}>
          {t('banner.vat.add')}
        </ButtonLink>
      }
    >
      {t('banner.vat', { name: shop.name })}
    </Banner>
  );
}
