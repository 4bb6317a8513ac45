import type { Failure } from '../../api/failure.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { hasTexts } from '../../lib/pure/has-texts.ts';
import { traitsOf } from '../../sync/commands/commands.ts';
import type { Command } from '../../sync/state/commands.ts';
import { failureText } from '../../ui/failure-text.ts';

/** Why a command was refused and what helps: of a wish for a store, what stands in its way there. */
export function refusalHint(command: Command, failure: Failure): MessageId {
  const isOfStore = traitsOf(command).of === 'listings';
  if (!isOfStore || failure.kind !== 'refused' || failure.code !== 'conflict')
    return failureText(failure).hint;
  const { details } = failure;
  const isDisconnected = hasTexts(details, ['state']) && details.state === 'disconnected';
  return isDisconnected ? 'sync.why.disconnected' : 'sync.why.taken-out';
}
