import { createHash } from 'node:crypto';

/** A path as a key in memory. */
export const pathKey = (path: readonly string[]): string => path.join('\n');

/** A `pathKey` for the database: a path may be longer than an index row can be. */
export const hashOf = (key: string): string => createHash('md5').update(key).digest('hex');
