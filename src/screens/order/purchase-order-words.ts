import type { PurchaseOrderState } from '../../../contract/entities/purchase-order-states.ts';
import type { HandOverStep } from '../../../contract/entities/purchase-orders.ts';
import type { MessageId } from '../../i18n/messages.ts';
import type { Tone } from '../../ui/badge.tsx';

interface Words {
  id: MessageId;
  tone: Tone;
}

/** A purchase order's state as a word and the tone of its dot. */
const purchaseStateWords = {
  draft: { id: 'order.purchase-state.draft', tone: 'neutral' },
  sent: { id: 'order.purchase-state.sent', tone: 'accent' },
  accepted: { id: 'order.purchase-state.accepted', tone: 'accent' },
  partly_shipped: { id: 'order.purchase-state.partly_shipped', tone: 'accent' },
  shipped: { id: 'order.purchase-state.shipped', tone: 'done' },
  refused: { id: 'order.purchase-state.refused', tone: 'refuse' },
  cancelled: { id: 'order.purchase-state.cancelled', tone: 'neutral' },
  outcome_unknown: { id: 'order.purchase-state.outcome_unknown', tone: 'refuse' },
} as const satisfies Record<PurchaseOrderState, Words>;

/** Null for a state that only a newer server or another back end knows: the page then shows no state. */
export const wordsOfState = (state: string): Words | null =>
  (purchaseStateWords as Partial<Record<string, Words>>)[state] ?? null;

type Outcome = NonNullable<HandOverStep['outcome']> | 'open';

/** One sentence for each step of handing over and its outcome. */
const stepWords = {
  sent: {
    open: 'order.hand-over.sent-open',
    handed_over: 'order.hand-over.sent-mailed',
    has_it: 'order.hand-over.sent-has-it',
    has_not: 'order.hand-over.sent-not-taken',
    no_answer: 'order.hand-over.sent-no-answer',
    not_taken: 'order.hand-over.sent-not-taken',
    refused: 'order.hand-over.sent-refused',
  },
  asked: {
    open: 'order.hand-over.asked-open',
    handed_over: 'order.hand-over.asked-has-it',
    has_it: 'order.hand-over.asked-has-it',
    has_not: 'order.hand-over.asked-has-not',
    no_answer: 'order.hand-over.asked-no-answer',
    not_taken: 'order.hand-over.asked-no-answer',
    refused: 'order.hand-over.asked-has-it',
  },
  called_off: {
    open: 'order.hand-over.called-off-no-answer',
    handed_over: 'order.hand-over.called-off',
    has_it: 'order.hand-over.called-off-refused',
    has_not: 'order.hand-over.called-off',
    no_answer: 'order.hand-over.called-off-no-answer',
    not_taken: 'order.hand-over.called-off-no-answer',
    refused: 'order.hand-over.called-off-refused',
  },
} as const satisfies Record<HandOverStep['did'], Record<Outcome, MessageId>>;

/** The text of a step; null for one that this build doesn't know. */
export function wordsOfStep({ did, outcome, by }: HandOverStep): MessageId | null {
  if (did === 'asked' && by === null) {
    return outcome === 'has_it' ? 'order.hand-over.told-has-it' : 'order.hand-over.told-has-not';
  }
  const known: Partial<Record<string, Partial<Record<string, MessageId>>>> = stepWords;
  return known[did]?.[outcome ?? 'open'] ?? null;
}
