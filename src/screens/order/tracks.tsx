import ExternalLink from 'lucide-react/icons/external-link';
import type { Parcel } from '../../../contract/entities/purchase-orders.ts';
import { carrierNames } from '../../../contract/rules/tracking-link.ts';
import { css, cx } from '../../../styled-system/css';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { linkStyle } from '../../ui/text-link.tsx';
import { heldOf, type OrderLine, type PurchaseOrder } from './order-view.ts';

interface TracksProps {
  purchaseOrder: PurchaseOrder;
  lines: readonly OrderLine[];
  parcels: readonly Parcel[];
}

const tracks = css({ display: 'grid', gap: '1' });
const muted = css({ color: 'ink.muted' });
const track = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '1.5' });
const beside = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  minHeight: { base: '11', md: '0' },
});

/** Whether the store has been told about a parcel; nothing for an order without a store. */
const storeWords = {
  none: null,
  waiting: 'order.parcel-store.waiting',
  told: 'order.parcel-store.told',
  refused: 'order.parcel-store.refused',
} as const satisfies Record<Parcel['store_state'], MessageId | null>;

/** Where the parcels of a purchase order are and, for a partial one, how much it contains. */
export function Tracks({ purchaseOrder, lines, parcels }: TracksProps) {
  const t = useT();
  return (
    <div className={tracks}>
      {purchaseOrder.tracking.length === 0 && (
        <span className={muted}>{t('order.tracking-none')}</span>
      )}
      {purchaseOrder.tracking.map(({ carrier, number, url }) => {
        const parcel = parcels.find((one) => one.number === number);
        const part = parcel && heldOf(parcel, lines);
        const store = parcel && storeWords[parcel.store_state ?? 'none'];
        const words = t('order.tracking', { carrier: carrierNames[carrier], number });
        return (
          <span key={number} className={track}>
            <span className={beside}>
              {url === '' ? (
                words
              ) : (
                <a href={url} target="_blank" rel="noreferrer" className={cx(linkStyle, beside)}>
                  {words}
                  <ExternalLink aria-hidden="true" size={14} />
                </a>
              )}
              <CopyButton value={number} />
            </span>
            {part && <span className={muted}>{t('order.parcel-holds', part)}</span>}
            {store && <span className={muted}>{t(store)}</span>}
          </span>
        );
      })}
    </div>
  );
}
