import type { MessageId } from '../i18n/messages.ts';

/** A failed call, with what its text needs; the fetch layer's failures fit. */
export interface FailureLike {
  kind:
    | 'offline'
    | 'timeout'
    | 'unavailable'
    | 'unauthenticated'
    | 'subscription_required'
    | 'too_many_requests'
    | 'refused';
  code?: string;
  /** A write that may have arrived, and that would take effect twice if it were repeated. */
  uncertain?: boolean;
}

/** What happened and what helps, as two message ids. `retry` is whether repeating the call may help. */
export interface FailureText {
  title: MessageId;
  hint: MessageId;
  retry: boolean;
}

const byKind = {
  offline: { title: 'error.offline.title', hint: 'error.offline.hint', retry: true },
  timeout: { title: 'error.timeout.title', hint: 'error.timeout.hint', retry: true },
  unavailable: { title: 'error.unavailable.title', hint: 'error.unavailable.hint', retry: true },
  unauthenticated: {
    title: 'error.unauthenticated.title',
    hint: 'error.unauthenticated.hint',
    retry: false,
  },
  subscription_required: {
    title: 'error.subscription_required.title',
    hint: 'error.subscription_required.hint',
    retry: false,
  },
  too_many_requests: {
    title: 'error.too_many_requests.title',
    hint: 'error.too_many_requests.hint',
    retry: true,
  },
  refused: { title: 'error.refused.title', hint: 'error.refused.hint', retry: false },
} satisfies Record<FailureLike['kind'], FailureText>;

/** The codes that have texts of their own; a test compares them with the contract's. */
export const codeText: Partial<Record<string, MessageId>> = {
  invalid: 'error.code.invalid',
  wrong_credentials: 'error.code.wrong_credentials',
  forbidden: 'error.code.forbidden',
  address_unconfirmed: 'error.code.address_unconfirmed',
  account_leaving: 'error.code.account_leaving',
  mail_limit_reached: 'error.code.mail_limit_reached',
  not_found: 'error.code.not_found',
  conflict: 'error.code.conflict',
  stale_rev: 'error.code.stale_rev',
  tenant_mismatch: 'error.code.tenant_mismatch',
  email_taken: 'error.code.email_taken',
  store_taken: 'error.code.store_taken',
  token_expired: 'error.code.token_expired',
  cursor_expired: 'error.code.cursor_expired',
  idempotency_key_reused: 'error.code.idempotency_key_reused',
  job_running: 'error.code.job_running',
  request_open: 'error.code.request_open',
  integration_required: 'error.code.integration_required',
  price_below_cost: 'error.code.price_below_cost',
  out_of_stock: 'error.code.out_of_stock',
  order_not_confirmable: 'error.code.order_not_confirmable',
  payload_too_large: 'error.code.payload_too_large',
  quota_exceeded: 'error.code.quota_exceeded',
  unsupported_media_type: 'error.code.unsupported_media_type',
  internal: 'error.code.internal',
};

/** Why an immediate write failed, and what helps. */
export function writeHint(failure: FailureLike): MessageId {
  if (failure.uncertain) return 'error.uncertain';
  return failure.kind === 'offline' ? 'error.offline.form' : failureText(failure).hint;
}

export function failureText(failure: FailureLike): FailureText {
  const text = byKind[failure.kind];
  const hint = failure.kind === 'refused' && failure.code ? codeText[failure.code] : undefined;
  return hint ? { ...text, hint } : text;
}
