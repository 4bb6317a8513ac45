import { randomBytes } from 'node:crypto';

/**
 * The key by which a store finds a product, and its address there: the title in the form that all platforms use, with a
 * unique ending.
 */
export function listingKey(title: string): string {
  const words = title
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, longestWords)
    .replace(/-+$/, '');
  return [words, randomBytes(5).toString('hex')].filter((part) => part !== '').join('-');
}

const longestWords = 60;
