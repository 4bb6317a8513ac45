import type { Order } from '../../../contract/entities/orders.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { Picture } from '../../ui/picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { pictured } from './order-rows.ts';

/** As tall as the picture, whatever is beside it, so that the count stays at the picture's corner. */
const box = css({ position: 'relative', display: 'block', width: 'fit', alignSelf: 'start' });
const others = css({
  position: 'absolute',
  right: '-1',
  bottom: '-1',
  minWidth: '5',
  paddingInline: '1',
  borderRadius: 'full',
  background: 'raised',
  boxShadow: 'hairline',
  color: 'ink',
  fontSize: '0.6875rem',
  lineHeight: '1.125rem',
  fontWeight: 'medium',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
});

/** Shows what an order is about: the picture of one of its lines, and how many more lines there are. */
export function OrderPicture({ order }: { order: Pick<Order, 'lines'> }) {
  const t = useT();
  const { line, more } = pictured(order);
  return (
    <span className={box}>
      <Picture src={line?.image?.url} alt={line?.title ?? ''} />
      {more > 0 && (
        <span className={others}>
          <span aria-hidden="true">{`+${more}`}</span>
          <VisuallyHidden>{t('orders.more-lines', { count: more })}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
