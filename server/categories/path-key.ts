import { createHash } from 'node:crypto';

/** What stands for a path in memory. */
export const pathKey = (path: readonly string[]): string => path.join('\n');

/** What stands for a `pathKey` in the database: a path may be longer than a row of an index. */
export const hashOf = (key: string): string => createHash('md5').update(key).digest('hex');
