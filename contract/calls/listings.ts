import { listing, listingPage, listingQuery, ownerChoice } from '../entities/listings.ts';
import { one } from '../http/envelope.ts';
import type { Rows } from './row.ts';
import { later } from './write-class.ts';

/** The shop's products in its stores. */
export const listingCalls = {
  'GET /listings': {
    access: 'shop',
    role: 'limited',
    query: listingQuery,
    answer: listingPage,
    addition: true,
  },
  'POST /listings/{id}/pause': {
    access: 'shop',
    role: 'member',
    write: later.repeatable,
    answer: one(listing),
    addition: true,
  },
  'POST /listings/{id}/resume': {
    access: 'shop',
    role: 'member',
    write: later.repeatable,
    answer: one(listing),
    addition: true,
  },
  'POST /listings/{id}/push': {
    access: 'shop',
    role: 'member',
    write: later.repeatable,
    answer: one(listing),
    addition: true,
  },
  'POST /listings/{id}/unpublish': {
    access: 'shop',
    role: 'member',
    write: later.repeatable,
    answer: one(listing),
    addition: true,
  },
  'POST /listings/{id}/owners': {
    access: 'shop',
    role: 'member',
    write: later.repeatable,
    body: ownerChoice,
    answer: one(listing),
    addition: true,
  },
} as const satisfies Rows;
