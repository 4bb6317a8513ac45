import type { feedCalls } from '../calls/feeds.ts';
import type { Described } from './described.ts';

/** The files that sales channels fetch. */
export const feedDescriptions = {
  'GET /shop/feeds': {
    summary: 'List feeds',
    description: 'With the secret address of each file: whoever has it can read the file.',
  },
  'POST /shop/feeds': {
    summary: 'Create a feed',
    description:
      'And build it: `state` is `building` until its file is there. Items that the channel would refuse are left out and told in `problems`.',
    refuses: ['quota_exceeded'],
    example: {
      body: { name: 'Til Google', channel: 'google', country: 'DK', filter: { in_stock: true } },
    },
  },
  'PATCH /shop/feeds/{id}': {
    summary: 'Edit, pause or resume a feed',
    description:
      'Fields left out stay as they are. Another filter builds it anew. The address stays.',
    example: { id: 2, body: { name: 'Til Google, lamper' } },
  },
  'POST /shop/feeds/{id}/build': {
    summary: 'Build a feed now',
    description:
      'A build that is under way answers for it. A failed build keeps the last good file. A paused feed is refused.',
    refuses: ['conflict'],
    example: { id: 2 },
  },
  'DELETE /shop/feeds/{id}': {
    summary: 'Remove a feed',
    description: 'Its file goes with it: the address is dead from then on.',
    example: { id: 2 },
  },
} satisfies { [C in keyof typeof feedCalls]: Described<C> };
