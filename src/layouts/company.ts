import type { Company } from '../../contract/page.ts';
import { usePageConfig } from '../sync/page-config.ts';

/** Who runs this installation `[§2-guest-footer]`: a setting of the server, which comes with the page. */
export const useCompany = (): Company => usePageConfig().company;
