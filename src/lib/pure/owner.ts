import { cell } from './cell.ts';

/**
 * The owner of the data on the page, in the form of its database's name: `dropline:<user>:shop:12`. Null while nobody
 * is signed in.
 */
export const owner = cell<string | null>(null);
