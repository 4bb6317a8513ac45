import type { FeedProblem } from '../../contract/entities/feeds.ts';
import type { Db } from '../db/database.ts';
import { channels } from './channels/channels.ts';
import { cleanItem, fullTitle } from './clean-item.ts';
import type { FeedRow } from './feed-rows.ts';
import { readStorefront } from './product-address.ts';
import { readItems, type Wanted } from './read-items.ts';

/** What a build came to. Without `content` there is no file to put in the place of the last good one. */
export interface Composed {
  content: string | null;
  items: number;
  leftOut: number;
  problems: FeedProblem[];
}

/** At most so many problems are told one by one; the rest is counted. */
const toldProblems = 100;

const ofWhole = { row: 0, item_id: '', title: '' };

interface Build {
  feed: FeedRow;
  publicUrl: string;
  /** After every piece, with how many products were looked at so far. */
  onPiece?(products: number): Promise<void>;
}

/** Writes a feed's whole file in memory `[§D-feeds]`; nothing of it is kept before it is complete. */
export async function composeFeed(db: Db, { feed, publicUrl, onPiece }: Build): Promise<Composed> {
  const { name, storefront } = await readStorefront(db, feed.shopId);
  if (!storefront) return failed({ ...ofWhole, attribute: 'link', code: 'missing' });
  const channel = channels[feed.channel];
  const parts = [channel.head({ title: name, link: storefront.base })];
  const reasons: FeedProblem[] = [];
  const remarks: FeedProblem[] = [];
  let row = 0;
  let leftOut = 0;
  let looked = 0;
  const wanted: Wanted = { ...feed, storefront, publicUrl };
  for await (const { products, items } of readItems(db, wanted)) {
    for (const raw of items) {
      row += 1;
      const { item, notes } = cleanItem(raw, channel.rules, feed.currency);
      const told = item ? remarks : reasons;
      if (item) parts.push(channel.entry(item));
      else leftOut += 1;
      if (told.length >= toldProblems) continue;
      const which = { row, item_id: raw.id, title: fullTitle(raw) };
      told.push(...notes.map((note) => ({ ...which, ...note })));
    }
    looked += products;
    await onPiece?.(looked);
  }
  // What was left out comes first: among many remarks it might not be told at all.
  const problems = [...reasons, ...remarks].slice(0, toldProblems);
  if (row > 0 && leftOut === row) {
    const whole: FeedProblem = { ...ofWhole, attribute: 'item', code: 'nothing_left' };
    return { ...failed(whole, ...problems), leftOut };
  }
  parts.push(channel.foot);
  return { content: parts.join(''), items: row - leftOut, leftOut, problems };
}

const failed = (...problems: FeedProblem[]): Composed => ({
  content: null,
  items: 0,
  leftOut: 0,
  problems: problems.slice(0, toldProblems),
});
