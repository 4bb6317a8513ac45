import type { ErrorCode } from '../http/errors.ts';

/**
 * Whether the same request would always be refused. The server keeps such an answer with the idempotency key, so trying
 * again takes a new key. Refusals that end with a new sign-in, a payment, a switch of shop, time, the end of a running
 * job or freed-up room aren't final: the request is sent again under the same key.
 */
export function isFinalRefusal(code: ErrorCode): boolean {
  // Another back end may send codes that we don't know.
  return final[code] ?? true;
}

const final: Record<ErrorCode, boolean> = {
  invalid: true,
  not_found: true,
  method_not_allowed: true,
  conflict: true,
  stale_rev: true,
  email_taken: true,
  wrong_credentials: true,
  token_expired: true,
  cursor_expired: true,
  idempotency_key_reused: true,
  price_below_cost: true,
  integration_required: true,
  out_of_stock: true,
  order_not_confirmable: true,
  payload_too_large: true,
  unsupported_media_type: true,
  request_open: true,
  last_owner: true,
  last_payment_method: true,
  connect_forged: true,
  connect_expired: true,
  connect_used: true,
  store_taken: true,
  unauthenticated: false,
  forbidden: false,
  address_unconfirmed: false,
  account_leaving: false,
  tenant_mismatch: false,
  subscription_required: false,
  too_many_requests: false,
  mail_limit_reached: false,
  quota_exceeded: false,
  job_running: false,
  unavailable: false,
  internal: false,
};
