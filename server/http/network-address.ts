import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The address that a request comes from: the last one in `X-Forwarded-For`, which the trusted proxy added, else the socket's. Addresses
 * before it are the caller's own claim and are ignored, as is whatever is no address.
 */
export function addressReader(trustProxy: boolean) {
  return (c: Context): string => {
    const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1) : undefined;
    const proxied = forwarded === undefined ? null : readAddress(forwarded);
    if (proxied !== null) return proxied;
    // A page being rendered calls within this process, without a socket.
    if (c.env?.incoming === undefined) return '';
    return readAddress(getConnInfo(c).remote.address ?? '') ?? '';
  };
}

/**
 * An address in its one spelling, without a port or zone: `1.2.3.4`, `2001:db8::1`. An IPv4 address that is written as an
 * IPv6 one is an IPv4 address. Null for what is no address.
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
 * The network that an address is counted under: an IPv6 client usually has a whole /64, so its first half counts. Takes what `readAddress`
 * gives; an empty text stays empty.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const first = hextets(address).slice(0, 4);
  return `${first.map((part) => part.toString(16)).join(':')}::/64`;
}

const mapped = [0, 0, 0, 0, 0, 0xffff].join();

/** As a web address writes it: shortest, in lower case, an IPv4 ending as two parts of four digits. */
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
