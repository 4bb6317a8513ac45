import type { Invoice } from '../../../contract/entities/billing.ts';
import type { MessageId } from '../../i18n/messages.ts';

interface StateWords {
  id: MessageId;
  tone: 'neutral' | 'wait' | 'refuse' | 'done';
}

const invoiceStates = {
  draft: { id: 'subscription.invoice.draft', tone: 'neutral' },
  open: { id: 'subscription.invoice.open', tone: 'wait' },
  paid: { id: 'subscription.invoice.paid', tone: 'done' },
  void: { id: 'subscription.invoice.void', tone: 'neutral' },
  uncollectible: { id: 'subscription.invoice.uncollectible', tone: 'refuse' },
} as const satisfies Record<Invoice['state'], StateWords>;

/** An open credit note is money that the shop has coming; an open invoice past its day is overdue. */
export function stateWords({ kind, state, due_at }: Invoice, now: number | null): StateWords {
  if (kind === 'credit_note' && state === 'open')
    return { id: 'subscription.invoice.credit-open', tone: 'wait' };
  if (kind === 'credit_note' && state === 'paid')
    return { id: 'subscription.invoice.credit-settled', tone: 'done' };
  if (state === 'open' && now !== null && Date.parse(due_at) < now)
    return { id: 'subscription.invoice.overdue', tone: 'refuse' };
  return invoiceStates[state];
}
