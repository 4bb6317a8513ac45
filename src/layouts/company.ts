import type { Company } from '../../contract/page.ts';
import { usePageConfig } from '../sync/page-config.ts';

/**
 * The company that runs this installation `[§2-guest-footer]`, which is a setting of the server and comes with the
 * page.
 */
export const useCompany = (): Company => usePageConfig().company;
