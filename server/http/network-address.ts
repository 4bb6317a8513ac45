import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The address that a request comes from: the last one in `X-Forwarded-For`, which the trusted proxy added, otherwise
 * the socket's. Earlier addresses in the header are only the caller's claim and are ignored, as is anything that isn't
 * an address.
 */
export function addressReader(trustProxy: boolean) {
  return (c: Context): string => {
    const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1) : undefined;
    const proxied = forwarded === undefined ? null : readAddress(forwarded);
    if (proxied !== null) return proxied;
    // While a page is rendered, calls come from within this process, without a socket.
    if (c.env?.incoming === undefined) return '';
    return readAddress(getConnInfo(c).remote.address ?? '') ?? '';
  };
}

/**
 * The canonical form of an address, without a port or zone: `1.2.3.4`, `2001:db8::1`. An IPv4 address written as an
 * IPv6 one becomes an IPv4 address. Null for anything that isn't an address.
 */
export function readAddress(text: string): string | null {
  const trimmed = text.trim();
  const bare =
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(trimmed)?.[1] ??
    /^([\d.]+):\d{1,5}$/.exec(trimmed)?.[1] ??
    trimmed;
  const address = bare.replace(/%.*$/, '');
  const family = isIP(address);
  if (family === 0) return null;
  if (family === 4) return address;
  const parts = hextets(address);
  if (parts.slice(0, 6).join() !== mapped) return canonical(address);
  return parts
    .slice(6)
    .flatMap((part) => [part >> 8, part & 0xff])
    .join('.');
}

/**
 * The network under which an address is counted: an IPv6 client usually has a whole /64, so only the first half counts.
 * Takes the results of `readAddress`; an empty text stays empty.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const first = hextets(address).slice(0, 4);
  return `${first.map((part) => part.toString(16)).join(':')}::/64`;
}

const mapped = [0, 0, 0, 0, 0, 0xffff].join();

/** The form that web addresses use: shortest, in lower case, an IPv4 ending as two parts of four digits. */
const canonical = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1);

/** The eight parts of an IPv6 address. */
function hextets(address: string): number[] {
  const [head = '', tail] = canonical(address).split('::');
  const before = partsOf(head);
  const after = partsOf(tail ?? '');
  const between = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...between, ...after];
}

const partsOf = (text: string) =>
  text === '' ? [] : text.split(':').map((part) => Number.parseInt(part, 16));
