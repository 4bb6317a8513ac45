import type { PageConfig } from '../../contract/page.ts';
import { company } from './company.ts';

/** A server that offers Shopify. */
export const pageConfig: PageConfig = { disabledPages: [], company, platforms: ['shopify'] };
