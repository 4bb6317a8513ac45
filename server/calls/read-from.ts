import type { CallKey } from '../../contract/calls.ts';

type GetCall = Extract<CallKey, `GET ${string}`>;

/** The reasons why a call reads from the database itself, and not from a copy that may be seconds old. */
const own = 'what the person, or a colleague, may just have written';
const signIn = 'who somebody is, and what they may do, is never old';
const money = 'what is bought and owed is never old';
const told = 'a device lays what it is told under what it has sent: something older would undo it';
const needless = 'nothing of it is read from a database';

/** `replica` says which part of the answer may be some seconds old. A call without a row doesn't compile. */
export const readFrom = {
  'GET /changes': { primary: told },
  'GET /changes/next': { primary: told },
  'GET /import-products': { primary: own },
  'GET /invitations/{token}': { primary: signIn },
  'GET /listings': { primary: own },
  'GET /products': {
    replica:
      'which products are found, how many and by which filters; whether one is on the import list isn’t',
  },
  'GET /products/{id}': { primary: own },
  'GET /shop': { primary: own },
  'GET /shop/events': { primary: own },
  'GET /shop/feeds': { primary: own },
  'GET /shop/integrations': { primary: own },
  'GET /shop/integrations/{id}': { primary: own },
  'GET /shop/integrations/{id}/exchanges': { primary: own },
  'GET /shop/integrations/{id}/mapping-values': { primary: own },
  'GET /shop/integrations/{id}/mutating-rules': { primary: own },
  'GET /shop/integrations/{id}/options': { primary: own },
  'GET /shop/integrations/{id}/rule-samples': { primary: own },
  'GET /shop/integrations/{id}/unmapped-values': { primary: own },
  'GET /shop/invoices': { primary: money },
  'GET /shop/invoices/{number}': { primary: money },
  'GET /shop/invoices/{number}/pdf': { primary: money },
  'GET /shop/orders': { primary: own },
  'GET /shop/orders/{id}': { primary: own },
  'GET /shop/orders/{id}/swaps': { primary: own },
  'GET /shop/partnership-requests': { primary: own },
  'GET /shop/partnerships': { primary: own },
  'GET /shop/payment-methods': { primary: money },
  'GET /shop/plans': { primary: needless },
  'GET /shop/product-categories': { replica: 'the tree, and what of it is in use' },
  'GET /shop/products': { primary: own },
  'GET /shop/subscriptions': { primary: money },
  'GET /shop/users': { primary: signIn },
  'GET /supplier/categories': { primary: own },
  'GET /supplier/events': { primary: own },
  'GET /supplier/figures': {
    replica: 'counts over all that shops hold of the supplier’s products',
  },
  'GET /supplier/partnership-requests': { primary: own },
  'GET /supplier/partnerships': { primary: own },
  'GET /supplier/product-categories': { replica: 'the tree' },
  'GET /user': { primary: signIn },
  'GET /user/activities': { primary: own },
  'GET /user/deletion': { primary: signIn },
  'GET /user/export': { primary: own },
  'GET /user/passkeys': { primary: signIn },
  'GET /user/sealing-key': { primary: signIn },
  'GET /user/sessions': { primary: signIn },
  'GET /user/shops': { primary: signIn },
  'GET /user/suppliers': { primary: signIn },
} satisfies Record<GetCall, { primary: string } | { replica: string }>;

const byCall: Readonly<Record<string, { primary: string } | { replica: string }>> = readFrom;

/** Whether a call may read from a copy of the database that lags behind. */
export const mayLag = (call: CallKey): boolean => 'replica' in (byCall[call] ?? {});
