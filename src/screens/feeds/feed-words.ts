import type {
  Feed,
  FeedChannel,
  FeedProblem,
  FeedState,
} from '../../../contract/entities/feeds.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { keysOf } from '../../lib/pure/keys-of.ts';
import type { Tone } from '../../ui/badge.tsx';

export const stateWords = {
  draft: { id: 'feeds.state.draft', tone: 'neutral' },
  building: { id: 'feeds.state.building', tone: 'accent' },
  live: { id: 'feeds.state.live', tone: 'done' },
  live_with_errors: { id: 'feeds.state.live_with_errors', tone: 'wait' },
  failed: { id: 'feeds.state.failed', tone: 'refuse' },
  paused: { id: 'feeds.state.paused', tone: 'neutral' },
} as const satisfies Record<FeedState, { id: MessageId; tone: Tone }>;

/** Brand names, the same in both languages. */
export const channelNames = {
  google: 'Google Shopping',
  meta: 'Meta (Facebook, Instagram)',
  pricerunner: 'PriceRunner',
  kelkoo: 'Kelkoo',
  prisjakt: 'Prisjakt',
} as const satisfies Record<FeedChannel, string>;

export const channelNamed = (text: string): FeedChannel | undefined =>
  keysOf(channelNames).find((name) => name === text);

export const languageWords = {
  da: 'feeds.language.da',
  en: 'feeds.language.en',
} as const satisfies Record<Feed['language'], MessageId>;

const attributeWords: Readonly<Record<string, MessageId>> = {
  id: 'feeds.attribute.id',
  title: 'feeds.attribute.title',
  description: 'feeds.attribute.description',
  link: 'feeds.attribute.link',
  image: 'feeds.attribute.image',
  price: 'feeds.attribute.price',
  brand: 'feeds.attribute.brand',
  category: 'feeds.attribute.category',
  gtin: 'feeds.attribute.gtin',
  sku: 'feeds.attribute.sku',
  color: 'feeds.attribute.color',
  size: 'feeds.attribute.size',
};

export const attributeWord = (attribute: string): MessageId =>
  attributeWords[attribute] ?? 'feeds.attribute.item';

interface ProblemWords {
  why: MessageId;
  todo: MessageId;
}

const problemWords = {
  missing: { why: 'feeds.problem.missing', todo: 'feeds.todo.missing' },
  too_long: { why: 'feeds.problem.too_long', todo: 'feeds.todo.too_long' },
  invalid: { why: 'feeds.problem.invalid', todo: 'feeds.todo.invalid' },
  wrong_currency: { why: 'feeds.problem.wrong_currency', todo: 'feeds.todo.wrong_currency' },
  shortened: { why: 'feeds.problem.shortened', todo: 'feeds.todo.shortened' },
  dropped: { why: 'feeds.problem.dropped', todo: 'feeds.todo.dropped' },
  nothing_left: { why: 'feeds.problem.nothing_left', todo: 'feeds.todo.nothing_left' },
  file_too_large: { why: 'feeds.problem.file_too_large', todo: 'feeds.todo.file_too_large' },
} as const satisfies Record<FeedProblem['code'], ProblemWords>;

const noShop: ProblemWords = { why: 'feeds.problem.no-shop', todo: 'feeds.todo.no-shop' };

/** The reason, and what the person can do about it. */
export function wordsOf({ row, attribute, code }: FeedProblem): ProblemWords {
  return row === 0 && attribute === 'link' ? noShop : problemWords[code];
}

/** Whether the item is in the file anyway. */
export const isRemark = ({ code }: FeedProblem): boolean =>
  code === 'shortened' || code === 'dropped';
