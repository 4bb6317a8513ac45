import Copy from 'lucide-react/icons/copy';
import type { Order } from '../../../contract/entities/orders.ts';
import { css, cx } from '../../../styled-system/css';
import { addressLines } from '../../features/orders/address-lines.ts';
import { useLocale } from '../../i18n/provider.tsx';
import { useT } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { aloneLinkStyle, linkStyle } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';

const heading = css({ textStyle: 'label', marginBottom: '1' });
const block = css({ textStyle: 'dense', fontStyle: 'normal', whiteSpace: 'pre-line' });
const contact = css({ textStyle: 'dense', display: 'grid', gap: '0.5', justifyItems: 'start' });
const gap = css({ marginTop: '5' });
const copyButton = css({ marginTop: '2', marginLeft: { base: '-3.5', md: '-2.5' } });

/** The customer of an order, and the delivery address. */
export function CustomerCard({ order }: { order: Order }) {
  const t = useT();
  const { customer, shipping_address: address } = order;
  const country = new Intl.DisplayNames([useLocale()], { type: 'region' }).of(address.country);
  const text = addressLines(address, country ?? address.country).join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast(t('order.copied'), { tone: 'done' });
    } catch {
      toast(t('order.copy-failed'), { tone: 'refuse' });
    }
  }

  return (
    <div>
      <section aria-labelledby="customer">
        <h2 id="customer" className={heading}>
          {t('order.customer')}
        </h2>
        <div className={contact}>
          <span>{customer.name}</span>
          {customer.email && (
            <span>
              <a href={`mailto:${customer.email}`} className={cx(linkStyle, aloneLinkStyle)}>
                {customer.email}
              </a>
            </span>
          )}
          {customer.phone && (
            <span>
              <a
                href={`tel:${customer.phone.replace(/\s/g, '')}`}
                className={cx(linkStyle, aloneLinkStyle)}
              >
                {customer.phone}
              </a>
            </span>
          )}
        </div>
      </section>
      <section aria-labelledby="address" className={gap}>
        <h2 id="address" className={heading}>
          {t('order.address')}
        </h2>
        <address className={block}>{text}</address>
        <Button
          size="sm"
          tone="quiet"
          className={copyButton}
          icon={<Copy aria-hidden="true" size={16} />}
          onClick={() => void copy()}
        >
          {t('order.copy-address')}
        </Button>
      </section>
    </div>
  );
}
