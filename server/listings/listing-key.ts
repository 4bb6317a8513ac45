import { randomBytes } from 'node:crypto';

/** What a store finds a product by, and its address there: its title as every platform writes one, and what no other has. */
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
