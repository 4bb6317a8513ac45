import type { MessageId } from '../i18n/messages.ts';
import { useT } from '../i18n/t.ts';
import { useNow } from '../i18n/viewer.ts';
import type { Tone } from './badge.tsx';
import { StatusDot } from './status-dot.tsx';

interface Standing {
  kind: 'invoice' | 'credit_note';
  state: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  due_at: string;
}

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
} as const satisfies Record<Standing['state'], StateWords>;

/** An open credit note is money that the shop has coming; an open invoice past its day is overdue. */
export function stateWords({ kind, state, due_at }: Standing, now: number | null): StateWords {
  if (kind === 'credit_note' && state === 'open')
    return { id: 'subscription.invoice.credit-open', tone: 'wait' };
  if (kind === 'credit_note' && state === 'paid')
    return { id: 'subscription.invoice.credit-settled', tone: 'done' };
  if (state === 'open' && now !== null && Date.parse(due_at) < now)
    return { id: 'subscription.invoice.overdue', tone: 'refuse' };
  return invoiceStates[state];
}

/** How an invoice stands, as a word with a dot. */
export function InvoiceState({ invoice }: { invoice: Standing }) {
  const t = useT();
  const { id, tone } = stateWords(invoice, useNow());
  return <StatusDot tone={tone}>{t(id)}</StatusDot>;
}
