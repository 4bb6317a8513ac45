import type { CallKey } from '../../contract/calls.ts';
import type { AnyExample, Example } from './call-example.ts';
import { integrationExamples } from './call-examples-integrations.ts';
import { listingExamples } from './call-examples-listings.ts';
import { partnershipExamples } from './call-examples-partnerships.ts';
import { personExamples } from './call-examples-people.ts';
import { sellingExamples } from './call-examples-selling.ts';
import { shopExamples } from './call-examples-shop.ts';
import { signInExamples } from './call-examples-sign-in.ts';

/** An example for each call: one that is missing doesn't compile. */
const examples: { [C in CallKey]: Example<C> } = {
  ...personExamples,
  ...signInExamples,
  ...shopExamples,
  ...sellingExamples,
  ...listingExamples,
  ...partnershipExamples,
  ...integrationExamples,
};

export const callExamples: Readonly<Record<CallKey, AnyExample>> = examples;
