import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * Where a request comes from: what the proxy in front of us adds last to `X-Forwarded-For`, else its socket. What a caller
 * has written there itself comes before that and counts for nothing, as does what is no address.
 */
export function addressReader(trustProxy: boolean) {
  return (c: Context): string => {
    const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1) : undefined;
    const told = forwarded === undefined ? null : readAddress(forwarded);
    if (told !== null) return told;
    // A page that is rendered asks in this process, without a socket.
    if (c.env?.incoming === undefined) return '';
    return readAddress(getConnInfo(c).remote.address ?? '') ?? '';
  };
}

/**
 * An address in its one spelling, without a port or zone: `1.2.3.4`, `2001:db8::1`. An IPv4 address that is written as an
 * IPv6 one is an IPv4 address. Null for what is none.
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
 * Whom an address is counted as: one that has IPv6 has 2⁶⁴ addresses at least, and counts as its first half. Takes what
 * `readAddress` gives; nothing stays nothing.
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
