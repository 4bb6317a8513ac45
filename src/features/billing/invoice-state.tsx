import type { Invoice } from '../../../contract/entities/billing.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { useNow } from '../../i18n/viewer.ts';
import type { Tone } from '../../ui/badge.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';

type ShownInvoice = Pick<Invoice, 'kind' | 'state' | 'due_at'>;

interface StateWords {
  id: MessageId;
  tone: Tone;
}

const invoiceStates = {
  draft: { id: 'subscription.invoice.draft', tone: 'neutral' },
  open: { id: 'subscription.invoice.open', tone: 'wait' },
  paid: { id: 'subscription.invoice.paid', tone: 'done' },
  void: { id: 'subscription.invoice.void', tone: 'neutral' },
  uncollectible: { id: 'subscription.invoice.uncollectible', tone: 'refuse' },
} as const satisfies Record<ShownInvoice['state'], StateWords>;

/**
 * The text and dot of an invoice's state. An open credit note is money that the shop will get; an open invoice past its
 * due date is overdue.
 */
export function invoiceWords(
  { kind, state, due_at }: ShownInvoice,
  now: number | null,
): StateWords {
  if (kind === 'credit_note' && state === 'open')
    return { id: 'subscription.invoice.credit-open', tone: 'wait' };
  if (kind === 'credit_note' && state === 'paid')
    return { id: 'subscription.invoice.credit-settled', tone: 'done' };
  if (state === 'open' && now !== null && Date.parse(due_at) < now)
    return { id: 'subscription.invoice.overdue', tone: 'refuse' };
  return invoiceStates[state];
}

/** The state of an invoice, as a word with a dot. */
export function InvoiceState({ invoice }: { invoice: ShownInvoice }) {
  const t = useT();
  const { id, tone } = invoiceWords(invoice, useNow());
  return <StatusDot tone={tone}>{t(id)}</StatusDot>;
}
