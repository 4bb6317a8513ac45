import type { CallKey, Contract } from '../calls.ts';

/** A call that is neither a GET nor a read by its row. */
export type WriteCall = {
  [C in CallKey]: C extends `GET ${string}`
    ? never
    : Contract[C] extends { reads: true }
      ? never
      : C;
}[CallKey];

/**
 * What an uncertain outcome asks for: `resend` the same again; `compare`, read first whether it took effect and send it
 * only if it did not; `ask`, read, and where that settles nothing leave the decision to the person.
 */
export type AfterLoss = 'resend' | 'compare' | 'ask';

/**
 * How a client makes a write. `later`: a command, durable on the device before it is confirmed to the person and sent when the
 * server can be reached. `now`: with a connection or not at all; without one it is refused before anything is sent.
 *
 * `lost` is for a back end without idempotency keys, and where a key has outlived the server's memory; elsewhere the same
 * key gives the first answer again. What is made `now` is never sent again by itself: there `resend` says that the person
 * may simply press again, and `ask` that they are told to look first, because twice would be two.
 */
export interface WriteClass {
  when: 'later' | 'now';
  lost: AfterLoss;
}

const queued = {
  /** The same again is the same. */
  repeatable: { when: 'later', lost: 'resend' },
  /** Twice would be two, or would undo what another device did in between: looked up first. */
  compared: { when: 'later', lost: 'compare' },
  /** Twice would be two, and reading may not tell. */
  asked: { when: 'later', lost: 'ask' },
} as const satisfies Record<string, WriteClass>;

const online = {
  again: { when: 'now', lost: 'resend' },
  asked: { when: 'now', lost: 'ask' },
} as const satisfies Record<string, WriteClass>;

/** The class of every write: a call without one does not compile. */
export const writeClasses = {
  // A merchant's daily work on what the device holds whole: it goes on without a network.
  'POST /import-products': queued.compared,
  'PATCH /import-products/{id}': queued.compared,
  'DELETE /import-products/{id}': queued.repeatable,
  'DELETE /import-products': queued.compared,
  'POST /import-products/import/bulk': queued.asked,
  'POST /shop/orders/{id}/confirm': queued.compared,

  // Who somebody is, and where they stand, is the server's word; a secret is never kept on the device.
  'POST /auth/signup': online.again,
  'POST /auth/login': online.again,
  'POST /auth/forgot-password': online.again,
  'POST /auth/reset-password': online.asked,
  'POST /auth/confirm-email': online.again,
  'POST /logout': online.again,
  'POST /auth/keep-account': online.again,
  'POST /auth/end-session': online.again,
  'POST /user/password': online.asked,
  'POST /auth/passkey/options': online.again,
  'POST /auth/passkey': online.again,
  'POST /user/deletion': online.again,
  'POST /user/passkeys/options': online.again,
  'POST /user/passkeys': online.again,
  'PATCH /user/passkeys/{id}': online.again,
  'DELETE /user/passkeys/{id}': online.again,
  'DELETE /user/sessions/{id}': online.again,
  'DELETE /user/sessions': online.again,
  'POST /user/confirmation': online.again,
  'POST /user/shops': online.asked,
  'PATCH /user/shops/switch/{id}': online.again,
  'PATCH /user/suppliers/switch/{id}': online.again,
  'POST /invitations/accept': online.again,

  // A step of a way over a store's platform, whose tickets live for minutes.
  'POST /connect/tickets': online.again,
  'POST /connect/shopify': online.asked,
  'POST /oauth/{provider}': online.again,
  'POST /oauth/{provider}/callback': online.asked,

  // Money: nobody is to pay for what they pressed yesterday.
  'POST /shop/subscriptions': online.asked,
  'PATCH /shop/subscriptions/{id}': online.again,
  'DELETE /shop/subscriptions/{id}': online.again,
  'PATCH /shop/payment-methods/{id}': online.again,
  'DELETE /shop/payment-methods/{id}': online.again,

  // Other people hear of it at once: an access that was taken away has to be gone, a promise made to a partner stands.
  'POST /shop/users': online.asked,
  'PATCH /shop/users/{email}': online.again,
  'DELETE /shop/users/{email}': online.again,
  'POST /shop/partnership-requests': online.again,
  'DELETE /shop/partnership-requests/{id}': online.again,
  'PATCH /shop/partnerships/{id}': online.again,
  'POST /supplier/partnership-requests/{id}/decision': online.again,
  'PATCH /supplier/partnerships/{id}': online.again,
  'PATCH /supplier/categories/{id}': online.again,
  'POST /supplier/categories/accept': online.again,
  'POST /supplier/categories/take-back': online.again,

  // Settings whose meaning is the server's answer: what a register, a store or a channel accepts, what a rule does to
  // prices, which values a store knows. Kept for later they would be promises that nobody has checked, over lists that
  // other people change; and what is typed is kept on the device by its form.
  'PATCH /user': online.again,
  'PUT /user/photo': online.again,
  'DELETE /user/photo': online.again,
  'PATCH /shop': online.again,
  'DELETE /shop/integrations/{id}': online.again,
  'PATCH /shop/integrations/{id}/options': online.again,
  'PATCH /shop/integrations/{id}/data-resources': online.again,
  'POST /shop/integrations/{id}/mapping-values': online.again,
  'PATCH /shop/integrations/{id}/mapping-values/{valueId}': online.again,
  'DELETE /shop/integrations/{id}/mapping-values/{valueId}': online.again,
  'POST /shop/integrations/{id}/mutating-rules': online.asked,
  'PATCH /shop/integrations/{id}/mutating-rules/{ruleId}': online.again,
  'DELETE /shop/integrations/{id}/mutating-rules/{ruleId}': online.again,
  'POST /shop/feeds': online.asked,
  'PATCH /shop/feeds/{id}': online.again,
  'POST /shop/feeds/{id}/build': online.again,
  'DELETE /shop/feeds/{id}': online.again,

  // What runs on the server: minutes later it is over.
  'POST /shop/events/{id}/cancel': online.again,
  'POST /supplier/catalogue': online.again,
} as const satisfies Record<WriteCall, WriteClass>;

type Classes = typeof writeClasses;

/** The writes that are commands: they go through the outbox, and so also work offline. */
export type QueuedCall = {
  [C in WriteCall]: Classes[C]['when'] extends 'later' ? C : never;
}[WriteCall];

/** The writes that are made at once or not at all. */
export type OnlineCall = Exclude<WriteCall, QueuedCall>;
