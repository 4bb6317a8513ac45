import { setImmediate } from 'node:timers/promises';
import type { FeedProblem } from '../../contract/entities/feeds.ts';
import { clipped, longest } from '../../contract/limits/longest.ts';
import type { Db } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';
import { channels } from './channels/channels.ts';
import { cleanItem, fullTitle } from './clean-item.ts';
import type { Composed } from './composed.ts';
import type { FeedRow } from './feed-rows.ts';
import { FileTooLarge, type FileWriter, openFile } from './file-writer.ts';
import { readStorefront } from './product-address.ts';
import { readItems, type Wanted } from './read-items.ts';

/** The most problems that are stored individually; the rest is only counted. */
const mostProblems = 100;

/** In milliseconds: how long a build works on products before requests get a turn. */
const turn = 10;

const ofWhole = { row: 0, item_id: '', title: '' };

interface Build {
  /** If missing, the file is written into the database. */
  storage?: Storage;
  feed: FeedRow;
  publicUrl: string;
  /** In bytes. */
  largestFile?: number;
  /** Called after every piece, with the number of products examined so far. */
  onPiece?(products: number): Promise<void>;
}

/**
 * Writes a feed's whole file next to the current one `[§D-feeds]`; nobody reads it before it is complete and stored.
 * Only one piece of products and one part of the file are in memory.
 */
export async function composeFeed(db: Db, build: Build): Promise<Composed> {
  const { feed, storage, largestFile } = build;
  const { name, storefront, stock } = await readStorefront(db, feed.shopId);
  if (!storefront) return failed({ ...ofWhole, attribute: 'link', code: 'missing' });
  const writer = openFile({ db, storage }, feed.id, largestFile);
  try {
    const composed = await writeItems(db, writer, { ...build, name, storefront, stock });
    if (composed.file === null) await writer.discard();
    return composed;
  } catch (error) {
    await writer.discard();
    if (!(error instanceof FileTooLarge)) throw error;
    return failed({ ...ofWhole, attribute: 'item', code: 'file_too_large' });
  }
}

async function writeItems(
  db: Db,
  writer: FileWriter,
  {
    feed,
    name,
    storefront,
    stock,
    publicUrl,
    onPiece,
  }: Build & Pick<Wanted, 'storefront' | 'stock'> & { name: string },
): Promise<Composed> {
  const channel = channels[feed.channel];
  await writer.write(channel.head({ title: name, link: storefront.base }));
  const reasons: FeedProblem[] = [];
  const remarks: FeedProblem[] = [];
  let row = 0;
  let leftOut = 0;
  let looked = 0;
  let begun = performance.now();
  const wanted: Wanted = { ...feed, storefront, stock, publicUrl };
  for await (const products of readItems(db, wanted)) {
    for (const items of products) {
      for (const raw of items) {
        row += 1;
        const { item, notes } = cleanItem(raw, channel.rules, feed.currency);
        const kept = item ? remarks : reasons;
        if (item) await writer.write(channel.entry(item));
        else leftOut += 1;
        if (kept.length >= mostProblems) continue;
        const title = clipped(fullTitle(raw), longest.title);
        kept.push(...notes.map((note) => ({ row, item_id: raw.id, title, ...note })));
      }
      looked += 1;
      if (performance.now() - begun < turn) continue;
      await setImmediate();
      begun = performance.now();
    }
    await onPiece?.(looked);
  }
  // Reasons for leaving an item out come first, so that they aren't lost among many remarks.
  const problems = [...reasons, ...remarks].slice(0, mostProblems);
  if (row > 0 && leftOut === row) {
    const whole: FeedProblem = { ...ofWhole, attribute: 'item', code: 'nothing_left' };
    return { ...failed(whole, ...problems), leftOut };
  }
  await writer.write(channel.foot);
  return { file: await writer.finish(), items: row - leftOut, leftOut, problems };
}

const failed = (...problems: FeedProblem[]): Composed => ({
  file: null,
  items: 0,
  leftOut: 0,
  problems: problems.slice(0, mostProblems),
});
