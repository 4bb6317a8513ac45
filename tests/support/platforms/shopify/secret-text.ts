import { randomBytes } from 'node:crypto';

/** A token in Shopify's form, with the prefix of its kind: `shpat_1f0c…`. */
export const secretText = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`;
