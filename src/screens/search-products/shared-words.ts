import { decoded } from '../../lib/pure/decoded.ts';

/** The parameters that another app's share button sends, named as in the manifest's share target. */
const parts = ['shared_title', 'shared_text', 'shared_url'] as const;

/** More words than these would find nothing, because a product has to match all of them. */
const MOST_WORDS = 6;

/** Words that occur in the addresses of all shops and don't describe a product. */
const common =
  /^(https?|www|html?|php|aspx?|p|dp|gp|ip|itm|item|items|product|products|produkt|produkter|vare|varer|shop|butik|store|collections?|category|kategori|da|dk|en|ref)$/i;

/** The words to search for, from a shared link or text `[§D-share]`; null if nothing was shared. */
export function sharedWords(params: URLSearchParams): string | null {
  const [title, text, url] = parts.map((name) => params.get(name)?.trim() ?? '');
  const address = url || (addressIn(text ?? '') ?? '');
  if (!title && !text && !address) return null;
  const spoken = withoutAddresses(text ?? '') || withoutShopName(title ?? '');
  return fewWords(spoken || wordsOfAddress(address));
}

const ADDRESS = /\bhttps?:\/\/\S+/gi;

const addressIn = (text: string): string | undefined => text.match(ADDRESS)?.[0];

/** Also removes the quotation marks that browsers put around text quoted from a page. */
const withoutAddresses = (text: string): string =>
  text
    .replaceAll(ADDRESS, ' ')
    .replaceAll(/["“”„«»]/g, ' ')
    .trim();

/** The title of a page usually ends with the shop's name, which is removed. */
const withoutShopName = (title: string): string => title.split(/\s+[|–—·:-]\s+/)[0]?.trim() ?? '';

/** The search in an address or, if there is none, the readable words of its path. */
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

/** Without numbers and codes, which are the other shop's ids. */
const plainWords = (step: string): string =>
  step
    .split(/[-_+.,~\s]+/)
    .filter((word) => /^\p{L}{2,}$/u.test(word) && !common.test(word))
    .join(' ');

const fewWords = (text: string): string =>
  text.split(/\s+/).slice(0, MOST_WORDS).join(' ').slice(0, 200);
