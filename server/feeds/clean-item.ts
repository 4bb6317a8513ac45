import type { FeedProblem } from '../../contract/entities/feeds.ts';
import { clipped, longest } from '../../contract/limits/longest.ts';
import { minorDigits } from '../../contract/rules/minor-digits.ts';
import { plainText } from '../catalogue/plain-text.ts';
import type { ChannelRules } from './channels/channel.ts';
import type { CleanItem, FeedItem } from './feed-item.ts';
import { isGtin } from './gtin.ts';

type Note = Pick<FeedProblem, 'attribute' | 'code'>;

/** The item in the form that the channel accepts, or null if it must be left out; with its problems in either case. */
export interface Cleaned {
  item: CleanItem | null;
  notes: Note[];
}

const longestId = 50;

/** In characters: limits for fields without a channel-specific one; what the most generous channel accepts. */
const mostOf = {
  brand: 70,
  category: 750,
  sku: 70,
  color: 100,
  size: 100,
  address: 2000,
} as const;

/**
 * Checks an item against a channel's rules `[§D-feeds]`. A text that is too long is shortened and a wrong bar code is
 * dropped, and both are reported; an item that lacks a required field is left out, with all reasons at once.
 */
export function cleanItem(raw: FeedItem, rules: ChannelRules, currency: string): Cleaned {
  const faults: Note[] = [];
  const kept: Note[] = [];
  const missing = (attribute: string) => faults.push({ attribute, code: 'missing' });

  function shortened(attribute: string, text: string, most: number): string {
    if (text.length > most) kept.push({ attribute, code: 'shortened' });
    return shorten(text, most);
  }
  const line = (attribute: 'brand' | 'category' | 'sku' | 'color' | 'size', text: string | null) =>
    shortened(attribute, oneLine(text ?? ''), mostOf[attribute]);

  function checkAddress(attribute: 'link' | 'image', address: string): void {
    if (address.length > longest.webAddress) faults.push({ attribute, code: 'too_long' });
    else if (!isWebAddress(address)) faults.push({ attribute, code: 'invalid' });
  }

  const description = shortened('description', descriptionOf(raw), rules.description);
  const title = shortened('title', fullTitle(raw), rules.title);
  const brand = line('brand', raw.brand) || null;
  const category = line('category', raw.category) || null;
  const ean = raw.ean?.replace(/\s+/g, '') || null;
  const gtin = ean !== null && isGtin(ean) ? ean : null;
  if (ean !== gtin) kept.push({ attribute: 'gtin', code: 'dropped' });

  if (raw.id.length > longestId) faults.push({ attribute: 'id', code: 'too_long' });
  if (title === '') missing('title');
  checkAddress('link', raw.link);
  if (raw.price <= 0) faults.push({ attribute: 'price', code: 'invalid' });
  else if (raw.currency !== currency) faults.push({ attribute: 'price', code: 'wrong_currency' });
  if (raw.image !== null) checkAddress('image', raw.image);
  const asked = { description, image: raw.image, brand, category };
  for (const name of rules.required) if (!asked[name]) missing(name);
  if (faults.length > 0) return { item: null, notes: faults };

  const isReduced = raw.compareAt !== null && raw.compareAt > raw.price;
  const item = {
    id: raw.id,
    groupId: raw.groupId,
    sku: line('sku', raw.sku),
    gtin,
    brand,
    title,
    description,
    category,
    price: decimal(raw.price, currency),
    before: isReduced && raw.compareAt !== null ? decimal(raw.compareAt, currency) : null,
    currency,
    inStock: raw.stock > 0,
    link: raw.link,
    image: raw.image,
    color: line('color', optionOf(raw.options, colorNames)) || null,
    size: line('size', optionOf(raw.options, sizeNames)) || null,
  };
  return { item, notes: kept };
}

let last = { html: '', plain: '' };

/** A product's variants come one after the other and share its description, which is therefore converted only once. */
function descriptionOf({ description: html }: FeedItem): string {
  if (html !== last.html) {
    last = { html, plain: plainText(spaced(clipped(html, longest.description))) };
  }
  return last.plain;
}

/** Adds blanks, so that the words of adjacent blocks stay apart when the tags are removed. */
const spaced = (html: string) => html.replace(/<(?=br|\/(?:p|li|h\d|div|t[dhr]|d[dt])\b)/gi, ' <');

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Variants of one product are distinguished by their options. */
export function fullTitle({ title, groupId, options }: FeedItem): string {
  const values = groupId === null ? [] : Object.values(options).map(oneLine).filter(Boolean);
  return [oneLine(title), values.join(', ')].filter(Boolean).join(' – ');
}

const colorNames = /^(farve|colou?r|färg|farge|farbe)$/i;
const sizeNames = /^(størrelse|str\.?|size|storlek|größe)$/i;

function optionOf(options: FeedItem['options'], name: RegExp): string | null {
  const [, value] = Object.entries(options).find(([key]) => name.test(key.trim())) ?? [];
  return value ?? null;
}

/**
 * At most `most` characters, cut between two words unless one word is most of the text, and never inside a character.
 */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** `12900` as `129.00`, with the currency's number of decimals. */
function decimal(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  if (digits === 0) return String(amount);
  const text = String(amount).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

function isWebAddress(text: string): boolean {
  const url = text.length > mostOf.address ? null : URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol);
}
