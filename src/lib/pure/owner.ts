import { cell } from './cell.ts';

/** Whose data the page shows, named as their database is: `dropline:<user>:shop:12`. Null while nobody is signed in. */
export const owner = cell<string | null>(null);
