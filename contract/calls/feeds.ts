import { z } from 'zod';
import { feed, feedPatch, newFeed } from '../entities/feeds.ts';
import { none, one } from '../http/envelope.ts';
import type { Rows } from './row.ts';
import { now } from './write-class.ts';

/** The files that sales channels fetch. */
export const feedCalls = {
  'GET /shop/feeds': { access: 'shop', role: 'limited', answer: one(z.array(feed)), secret: true },
  'POST /shop/feeds': {
    access: 'shop',
    role: 'member',
    write: now.asked,
    body: newFeed,
    answer: one(feed),
    secret: true,
  },
  'PATCH /shop/feeds/{id}': {
    access: 'shop',
    role: 'member',
    write: now.repeatable,
    body: feedPatch,
    answer: one(feed),
    addition: true,
    secret: true,
  },
  'POST /shop/feeds/{id}/build': {
    access: 'shop',
    role: 'member',
    write: now.repeatable,
    answer: one(feed),
    addition: true,
    secret: true,
  },
  'DELETE /shop/feeds/{id}': {
    access: 'shop',
    role: 'member',
    write: now.repeatable,
    answer: none,
    addition: true,
  },
} as const satisfies Rows;
