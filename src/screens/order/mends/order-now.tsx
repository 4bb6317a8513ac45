import type { Order } from '../../../../contract/entities/orders.ts';
import { useMay } from '../../../features/team/use-role.ts';
import { useT } from '../../../i18n/t.ts';
import { useUser } from '../../../machines/react.tsx';
import { useOutbox } from '../../../sync/react/use-outbox.ts';
import { Button } from '../../../ui/button.tsx';
import { isMendOf } from './mend-standing.tsx';
import { useMend } from './use-mend.ts';

/** Orders what a person has decided to order later. */
export function OrderNow({ order }: { order: Order }) {
  const t = useT();
  const mend = useMend(order);
  const { commands } = useOutbox();
  const may = useMay<'POST /shop/orders/{id}/mend'>(useUser()?.shop?.id, 'member');
  if (!may || commands.some((one) => isMendOf(order, one))) return null;
  return (
    <Button size="sm" onClick={() => void mend({ kind: 'retry' })}>
      {t('order.order-now')}
    </Button>
  );
}
