import { useT } from '../i18n/t.ts';
import { orderStateWords } from './order-words.ts';
import { StatusDot } from './status-dot.tsx';

/** A state of an order as words with a dot. */
export function OrderState({ state }: { state: keyof typeof orderStateWords }) {
  const t = useT();
  const { id, tone } = orderStateWords[state];
  return <StatusDot tone={tone}>{t(id)}</StatusDot>;
}
