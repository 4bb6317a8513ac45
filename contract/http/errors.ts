import { z } from 'zod';

/**
 * Every code that an error body may carry. The text for people is chosen from the code at render; `message` is for logs
 * and for developers of other clients.
 */
export const errorCodes = [
  'invalid',
  'unauthenticated',
  'wrong_credentials',
  'forbidden',
  'address_unconfirmed',
  'account_leaving',
  'not_found',
  'method_not_allowed',
  'conflict',
  'stale_rev',
  'tenant_mismatch',
  'email_taken',
  'token_expired',
  'cursor_expired',
  'idempotency_key_reused',
  'subscription_required',
  'too_many_requests',
  'mail_limit_reached',
  'quota_exceeded',
  'job_running',
  'integration_required',
  'price_below_cost',
  'out_of_stock',
  'order_not_confirmable',
  'request_open',
  'last_owner',
  'last_payment_method',
  'connect_forged',
  'connect_expired',
  'connect_used',
  'store_taken',
  'payload_too_large',
  'unsupported_media_type',
  'unavailable',
  'internal',
] as const;

const errorCode = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCode>;

/** The body of every answer that is not a success: `errors` lists texts per field, `details` depends on the code. */
export const errorBody = z.object({
  code: errorCode,
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  details: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** The HTTP status that each code is answered with. */
export const statusOf = {
  invalid: 422,
  unauthenticated: 401,
  wrong_credentials: 422,
  forbidden: 403,
  address_unconfirmed: 403,
  account_leaving: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale_rev: 409,
  tenant_mismatch: 409,
  email_taken: 422,
  token_expired: 422,
  cursor_expired: 410,
  idempotency_key_reused: 422,
  subscription_required: 402,
  too_many_requests: 429,
  mail_limit_reached: 422,
  quota_exceeded: 409,
  job_running: 409,
  integration_required: 422,
  price_below_cost: 422,
  out_of_stock: 422,
  order_not_confirmable: 409,
  request_open: 409,
  last_owner: 409,
  last_payment_method: 409,
  connect_forged: 422,
  connect_expired: 422,
  connect_used: 409,
  store_taken: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;
