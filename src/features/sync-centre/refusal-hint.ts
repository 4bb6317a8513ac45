import type { Failure } from '../../api/failure.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { hasTexts } from '../../lib/pure/has-texts.ts';
import { traitsOf } from '../../sync/commands/commands.ts';
import type { Command } from '../../sync/state/commands.ts';
import { failureText } from '../../ui/failure-text.ts';
import { orderReasonWords } from '../orders/order-words.ts';

/**
 * Why a command was refused and what helps. For a wish about a store, what prevents it there; for an order, why it
 * can't be mended that way.
 */
export function refusalHint(command: Command, failure: Failure): MessageId {
  if (command.call === 'POST /shop/orders/{id}/mend' && failure.kind === 'refused')
    return ofOrder(failure);
  const isOfStore = traitsOf(command).of === 'listings';
  if (!isOfStore || failure.kind !== 'refused' || failure.code !== 'conflict')
    return failureText(failure).hint;
  const { details } = failure;
  const isDisconnected = hasTexts(details, ['state']) && details.state === 'disconnected';
  return isDisconnected ? 'sync.why.disconnected' : 'sync.why.taken-out';
}

/** The reason that prevents it, if the server names one. */
function ofOrder(failure: Extract<Failure, { kind: 'refused' }>): MessageId {
  if (failure.code === 'stale_rev') return 'sync.why.order-stale';
  if (failure.code !== 'conflict') return failureText(failure).hint;
  const { details } = failure;
  const reason = hasTexts(details, ['reason']) ? details.reason : '';
  return isReason(reason) ? orderReasonWords[reason] : 'sync.why.order-moved';
}

const isReason = (text: string): text is keyof typeof orderReasonWords => text in orderReasonWords;
