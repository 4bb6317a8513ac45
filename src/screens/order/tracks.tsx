import ExternalLink from 'lucide-react/icons/external-link';
import { css, cx } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { linkStyle } from '../../ui/text-link.tsx';
import { carrierNames, heldOf, type OrderLine, type PurchaseOrder } from './order-view.ts';

interface TracksProps {
  purchaseOrder: PurchaseOrder;
  lines: readonly OrderLine[];
}

const tracks = css({ display: 'grid', gap: '1' });
const muted = css({ color: 'ink.muted' });
const track = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  minHeight: { base: '11', md: '0' },
});

/** Where the parcels of a purchase order are; of one that holds only some of it, how much. */
export function Tracks({ purchaseOrder, lines }: TracksProps) {
  const t = useT();
  const records = useRecords('parcels');
  const parcels =
    records.state === 'ready'
      ? records.value.filter(({ value }) => value.purchase_order_id === purchaseOrder.id)
      : [];
  return (
    <div className={tracks}>
      {purchaseOrder.tracking.length === 0 && (
        <span className={muted}>{t('order.tracking-none')}</span>
      )}
      {purchaseOrder.tracking.map(({ carrier, number, url }) => {
        const parcel = parcels.find(({ value }) => value.number === number);
        const part = parcel && heldOf(parcel.value, lines);
        return (
          <span key={number} className={track}>
            <a href={url} target="_blank" rel="noreferrer" className={cx(linkStyle, track)}>
              {t('order.tracking', { carrier: carrierNames[carrier], number })}
              <ExternalLink aria-hidden="true" size={14} />
            </a>
            <CopyButton value={number} />
            {part && <span className={muted}>{t('order.parcel-holds', part)}</span>}
          </span>
        );
      })}
    </div>
  );
}
