import { randomBytes } from 'node:crypto';

/** As Shopify's, with the prefix that tells its kind: `shpat_1f0c…`. */
export const secretText = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`;
