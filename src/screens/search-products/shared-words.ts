import { decoded } from '../../lib/pure/decoded.ts';

/** What another app hands over with its share button; the names are those of the manifest's share target. */
const parts = ['shared_title', 'shared_text', 'shared_url'] as const;

/** More words than these find nothing: a product has to have them all. */
const MOST_WORDS = 6;

/** Of addresses: what stands in every shop's, and says nothing of the product. */
const common =
  /^(https?|www|html?|php|aspx?|p|dp|gp|ip|itm|item|items|product|products|produkt|produkter|vare|varer|shop|butik|store|collections?|category|kategori|da|dk|en|ref)$/i;

/** The words to search for that a shared link or text brings `[§D-share]`; null when nothing is shared. */
export function sharedWords(params: URLSearchParams): string | null {
  const [title, text, url] = parts.map((name) => params.get(name)?.trim() ?? '');
  const address = url || (addressIn(text ?? '') ?? '');
  if (!title && !text && !address) return null;
  const spoken = withoutAddresses(text ?? '') || withoutShopName(title ?? '');
  return fewWords(spoken || wordsOfAddress(address));
}

const ADDRESS = /\bhttps?:\/\/\S+/gi;

const addressIn = (text: string): string | undefined => text.match(ADDRESS)?.[0];

/** What a browser quotes from a page stands in quotation marks. */
const withoutAddresses = (text: string): string =>
  text
    .replaceAll(ADDRESS, ' ')
    .replaceAll(/["“”„«»]/g, ' ')
    .trim();

/** A page's title ends in the name of its shop. */
const withoutShopName = (title: string): string => title.split(/\s+[|–—·:-]\s+/)[0]?.trim() ?? '';

/** A search that the address carries, else the words of its path that a person would say. */
function wordsOfAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return '';
  for (const name of ['q', 'query', 'search', 's', 'k']) {
    const asked = url.searchParams.get(name)?.trim();
    if (asked) return asked;
  }
  const steps = url.pathname.split('/').map(decoded).map(plainWords);
  return steps.findLast((step) => step !== '') ?? '';
}

/** Without numbers and codes, which are ids of the other shop. */
const plainWords = (step: string): string =>
  step
    .split(/[-_+.,~\s]+/)
    .filter((word) => /^\p{L}{2,}$/u.test(word) && !common.test(word))
    .join(' ');

const fewWords = (text: string): string =>
  text.split(/\s+/).slice(0, MOST_WORDS).join(' ').slice(0, 200);
