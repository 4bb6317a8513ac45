import { type ErrorCode, statusOf } from '../../contract/http/errors.ts';
import type { Json } from './schemas.ts';

/**
 * Collects the refusals of a document: `of` returns one response per status, which names the call's error codes with
 * that status; each response is written once, in `all`.
 */
export function createRefusals() {
  const all: Record<string, Json> = {};

  function of(codes: readonly ErrorCode[]): Record<string, Json> {
    const statuses = [...new Set(codes.map((code) => statusOf[code]))].sort((a, b) => a - b);
    return Object.fromEntries(
      statuses.map((status) => {
        const own = codes.filter((code) => statusOf[code] === status);
        const name = own.join('.');
        all[name] ??= refusal(own);
        return [String(status), { $ref: `#/components/responses/${name}` }];
      }),
    );
  }

  return { all, of };
}

export type Refusals = ReturnType<typeof createRefusals>;

function refusal(codes: readonly ErrorCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${meanings[code]}`).join(' '),
    ...(codes.includes('too_many_requests') ? { headers: retryAfter } : {}),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  };
}

const retryAfter = {
  'Retry-After': {
    description: 'In how many seconds to try again.',
    schema: { type: 'integer', minimum: 1 },
  },
};

function exampleOf(code: ErrorCode): Json {
  const errors = code === 'invalid' ? { page: ['Must be at least 1.'] } : {};
  return { code, message: meanings[code], errors };
}

/** The meaning of each code, for people who build on the API. */
const meanings: Record<ErrorCode, string> = {
  invalid: 'Something that was sent is wrong; `errors` names it by its field.',
  unauthenticated: 'The call carries no token, or one whose session is over.',
  wrong_credentials: 'The address, the password or the passkey is wrong.',
  forbidden: 'The person’s role, or the page that asks, may not do this.',
  address_unconfirmed: 'The person’s address has to be confirmed first.',
  account_leaving:
    'The account is to be deleted; `details` holds until when, and a token that keeps it.',
  not_found: 'There is nothing of that name for this person.',
  method_not_allowed: 'The path has no such method; `Allow` names those that it has.',
  conflict: 'It is no longer in a state that allows this.',
  stale_rev: 'It has been changed since; `details` holds the newest version.',
  tenant_mismatch: 'The session stands elsewhere than `X-Tenant` says.',
  email_taken: 'There is an account with that address.',
  token_expired: 'The link or challenge is too old, used, or was never made.',
  cursor_expired: 'The cursor is too old: begin anew with 0.',
  idempotency_key_reused: 'Another request has been made with this `Idempotency-Key`.',
  subscription_required: 'It takes an active plan.',
  too_many_requests: 'Too much was asked for; `Retry-After` tells when to come again.',
  mail_limit_reached: 'Enough mails have been sent for now.',
  quota_exceeded: 'There are as many of these as there may be.',
  job_running: 'A job of that kind is at work; `details` holds it.',
  integration_required: 'It takes a connected store.',
  price_below_cost: 'The price does not cover the cost.',
  out_of_stock: 'The supplier has too little of it.',
  order_not_confirmable: 'The order can’t be confirmed as it stands.',
  request_open: 'A request is already waiting for an answer.',
  last_owner: 'A shop keeps an owner.',
  last_payment_method: 'A shop with a running plan keeps a payment method.',
  connect_forged: 'It does not come from the platform.',
  connect_expired: 'It was made too long ago.',
  connect_used: 'It has been used.',
  store_taken: 'Another shop has connected the store.',
  payload_too_large: 'The body is too large.',
  unsupported_media_type: 'The body has to be sent as application/json.',
  unavailable: 'The server can’t do it now; the same again later may work.',
  internal: 'Something failed in the server; `details.request_id` names it in its log.',
};
