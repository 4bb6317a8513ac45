import type { FeedChannel } from '../../../contract/entities/feeds.ts';
import type { Channel } from './channel.ts';
import { googleChannel, googleRss } from './google.ts';
import { kelkoo } from './kelkoo.ts';
import { priceRunner } from './price-runner.ts';

/** How each channel's file is written `[§D-feeds]`. */
export const channels = {
  google: googleChannel,
  meta: googleRss({
    availability: { inStock: 'in stock', outOfStock: 'out of stock' },
    rules: { title: 150, description: 5000, required: ['description', 'image', 'brand'] },
  }),
  pricerunner: priceRunner,
  kelkoo,
  // Prisjakt uses Google's format but requires less.
  prisjakt: googleRss({
    availability: { inStock: 'in_stock', outOfStock: 'out_of_stock' },
    rules: { title: 150, description: 5000, required: [] },
  }),
} as const satisfies Record<FeedChannel, Channel>;
