import type { Order } from '../../../contract/entities/orders.ts';
import { useT } from '../../i18n/t.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { orderStateWords } from './order-words.ts';

interface OrderStateProps {
  state: Order['state'];
  /** The state is due to a change that the server hasn't accepted yet. */
  isPending?: boolean;
}

/** The state of an order, as words with a dot. */
export function OrderState({ state, isPending }: OrderStateProps) {
  const t = useT();
  if (isPending && state === 'confirmed') {
    return <StatusDot tone="wait">{t('orders.state.confirming')}</StatusDot>;
  }
  const { id, tone } = orderStateWords[state];
  return <StatusDot tone={tone}>{t(id)}</StatusDot>;
}
