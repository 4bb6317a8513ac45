import { createContext, useContext } from 'react';
import type { Company } from '../../contract/page.ts';

const CompanyContext = createContext<Company | null>(null);
export const CompanyProvider = CompanyContext.Provider;

/** Who runs this installation `[§2-guest-footer]`: a setting of the server, which comes with the page. */
export function useCompany(): Company {
  const company = useContext(CompanyContext);
  if (!company) throw new Error('No CompanyProvider above this component.');
  return company;
}
