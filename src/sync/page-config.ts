import { createContext, useContext } from 'react';
import type { PageConfig } from '../../contract/page.ts';

const PageConfigContext = createContext<PageConfig | null>(null);
export const PageConfigProvider = PageConfigContext.Provider;

/** How the server is set up: who runs it `[§2-guest-footer]`, and which store platforms it can connect `[§D-offered]`. */
export function usePageConfig(): PageConfig {
  const config = useContext(PageConfigContext);
  if (!config) throw new Error('No PageConfigProvider above this component.');
  return config;
}
