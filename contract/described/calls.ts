import type { CallKey } from '../calls.ts';
import type { ErrorCode } from '../http/errors.ts';
import { billingDescriptions } from './billing.ts';
import type { Described } from './described.ts';
import { feedDescriptions } from './feeds.ts';
import { listingDescriptions } from './listings.ts';
import { orderDescriptions } from './orders.ts';
import { partnerDescriptions } from './partners.ts';
import { peopleDescriptions } from './people.ts';
import { productDescriptions } from './products.ts';
import { shopDescriptions } from './shop.ts';
import { signInDescriptions } from './sign-in.ts';
import { storeDescriptions } from './stores.ts';

/** The description of any call; which one is only known at run time. */
export interface AnyDescribed {
  summary: string;
  description: string;
  refuses?: readonly ErrorCode[];
  called?: Readonly<Partial<Record<string, string>>>;
  example?: Readonly<Record<string, unknown>>;
}

/** The descriptions of all calls: a call without one doesn't compile `[§D-openapi]`. */
const all: { [C in CallKey]: Described<C> } = {
  ...signInDescriptions,
  ...peopleDescriptions,
  ...shopDescriptions,
  ...billingDescriptions,
  ...productDescriptions,
  ...listingDescriptions,
  ...orderDescriptions,
  ...storeDescriptions,
  ...feedDescriptions,
  ...partnerDescriptions,
};

export const descriptions: Readonly<Record<CallKey, AnyDescribed>> = all;

/** The calls grouped by subject, in reading order. */
export const callGroups: readonly { name: string; about: string; calls: readonly CallKey[] }[] = [
  group(
    'Products and import list',
    'Find suppliers’ products, pick, edit and import them.',
    productDescriptions,
  ),
  group(
    'Listings',
    'The shop’s products in its stores: what each store has, and what is wanted of it.',
    listingDescriptions,
  ),
  group(
    'Orders and jobs',
    'What was sold, what is at work, and what has changed since.',
    orderDescriptions,
  ),
  group('Feeds', 'The files that sales channels fetch.', feedDescriptions),
  group(
    'Stores',
    'Stores that the shop sells in: the way in, their values and rules.',
    storeDescriptions,
  ),
  group(
    'Partnerships and supplier',
    'Shops and suppliers with each other, and the supplier’s catalogue.',
    partnerDescriptions,
  ),
  group('Shop and team', 'The shop’s profile and its people.', shopDescriptions),
  group('Plans and invoices', 'What the shop pays.', billingDescriptions),
  group('Person', 'The signed-in person, and where their session stands.', peopleDescriptions),
  group('Sign-in', 'Getting a token, keeping it, and giving it back.', signInDescriptions),
];

function group(name: string, about: string, described: { [C in CallKey]?: unknown }) {
  return { name, about, calls: Object.keys(described) as CallKey[] };
}
