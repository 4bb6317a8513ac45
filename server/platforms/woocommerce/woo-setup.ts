import { isIP } from 'node:net';
import { longest } from '../../../contract/limits/longest.ts';
import { isLoopback } from '../../lib/loopback.ts';
import type { Reach } from '../../outward/guarded-request.ts';

/** How WooCommerce shops are reached: by https at a public name. */
export interface WooSetup {
  /** Also allows shops on this machine, over plain http: for a stand-in. */
  local: boolean;
}

/** A shop's address from a typed text, without a path; null if it isn't one, or isn't allowed. */
export function readDomain({ local }: WooSetup, typed: string): string | null {
  const url = typed.length <= longest.domain ? URL.parse(`https://${typed}`) : null;
  if (!url || url.host !== typed.toLowerCase()) return null;
  if (isLoopback(url.hostname)) return local ? url.host : null;
  const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && url.hostname.includes('.');
  return isName && url.port === '' ? url.host : null;
}

/** A shop's address, without a trailing slash. */
export const shopAddress = (domain: string) => `${isHere(domain) ? 'http' : 'https'}://${domain}`;

const isHere = (domain: string) => isLoopback(URL.parse(`http://${domain}`)?.hostname ?? '');

export const reachOf = ({ local }: WooSetup, domain: string, reach: Reach): Reach =>
  local && isHere(domain) ? { ...reach, isAllowed: isLoopback, ports: null } : reach;
