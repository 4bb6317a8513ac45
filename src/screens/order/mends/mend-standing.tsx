import type { Order } from '../../../../contract/entities/orders.ts';
import { css } from '../../../../styled-system/css';
import { refusalHint } from '../../../features/sync-centre/refusal-hint.ts';
import { useMay } from '../../../features/team/use-role.ts';
import { useT } from '../../../i18n/t.ts';
import { useIsOffline, useUser } from '../../../machines/react.tsx';
import { useOutbox } from '../../../sync/react/use-outbox.ts';
import type { QueuedCommand } from '../../../sync/state/types.ts';
import { Button } from '../../../ui/button.tsx';
import { DropMark } from '../../../ui/drop.tsx';

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  alignItems: 'center',
  textStyle: 'dense',
  '&[data-kind=wait]': { color: 'wait' },
  '&[data-kind=refuse]': {
    padding: '2.5',
    borderRadius: 'md',
    background: 'refuse.tint',
    color: 'refuse',
  },
});

const call = 'POST /shop/orders/{id}/mend';

export const isMendOf = (
  { order_number: number }: Pick<Order, 'order_number'>,
  { command }: Pick<QueuedCommand, 'command'>,
): boolean => command.call === call && String(command.args.id) === number;

/** The mends of an order that haven't been sent yet or were refused, with buttons to retry or discard the latter. */
export function MendStanding({ order }: { order: Order }) {
  const t = useT();
  const { commands, discard, retry } = useOutbox();
  const isOffline = useIsOffline();
  const may = useMay<typeof call>(useUser()?.shop?.id, 'member');
  const own = commands.filter((one) => isMendOf(order, one));
  return own.map(({ id, command, state, failure }) => {
    if (command.call !== call) return null;
    const what = t(`order.did.${command.args.body.kind}`);
    if (state !== 'refused') {
      return (
        <p key={id} className={line} data-kind="wait">
          <DropMark state="pending" size={16} />
          {what} {t(isOffline ? 'order.mend-pending' : 'order.mend-sending')}
        </p>
      );
    }
    const texts = failure?.kind === 'refused' ? Object.values(failure.errors).flat() : [];
    return (
      <div key={id} className={line} data-kind="refuse" role="alert">
        <DropMark state="refused" size={16} />
        {what} {failure && t(refusalHint(command, failure))} {texts.join(' ')}
        {may && (
          <Button size="sm" onClick={() => void retry(id)}>
            {t('order.refused.retry')}
          </Button>
        )}
        <Button size="sm" tone="quiet" onClick={() => void discard(id)}>
          {t('order.refused.discard')}
        </Button>
      </div>
    );
  });
}
