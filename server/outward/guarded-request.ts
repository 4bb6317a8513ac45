import { type LookupAddress, lookup as lookUp } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** The limits of an outgoing request. */
export interface Reach {
  /** All addresses of a host name. */
  resolve(hostname: string): Promise<LookupAddress[]>;
  isAllowed(address: string): boolean;
  /** Null for any port. */
  ports: readonly number[] | null;
  /** The largest answer. */
  bytes: number;
  /** From the DNS look-up to the answer's last byte. */
  milliseconds: number;
}

export const publicReach: Reach = {
  resolve: (hostname) =>
    new Promise((resolve, reject) => {
      lookUp(hostname, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
    }),
  isAllowed: isPublicAddress,
  ports: [80, 443],
  bytes: 5 * 1024 ** 2,
  milliseconds: 10_000,
};

/** An address to which we don't send requests. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/**
 * Throws `AddressRefused` for an address that isn't http or https, contains a password, or isn't allowed by its IP
 * address or port.
 */
export function readAddress(address: string, reach: Pick<Reach, 'isAllowed' | 'ports'>): URL {
  const url = URL.parse(address);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!url || !isWeb || url.username !== '' || url.password !== '') throw new AddressRefused();
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  // A numeric address is used without a look-up, so it is checked here.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const isRefused = isIP(literal) !== 0 && !reach.isAllowed(literal);
  if (isRefused || (reach.ports && !reach.ports.includes(port))) throw new AddressRefused();
  return url;
}

interface Opening {
  reach: Reach;
  signal: AbortSignal;
  method?: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Sends a request to an address that `readAddress` has checked; resolves as soon as the answer's headers are there.
 * Redirects are ordinary answers. Only uncompressed answers are asked for, because a small compressed one could expand
 * to any size.
 */
export function openRequest(
  url: URL,
  { reach, signal, method = 'GET', headers, body }: Opening,
): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        method,
        signal,
        lookup: guardedLookup(reach),
        // A new connection each time: an open one may lead to an address that the name had before.
        agent: false,
        maxHeaderSize: 16 * 1024,
        headers: { ...headers, 'Accept-Encoding': 'identity' },
      },
      resolve,
    )
      .on('error', reject)
      .end(body);
  });
}

/** Looks a name up for the connection itself: all addresses that it finds must be allowed. */
function guardedLookup({ resolve, isAllowed }: Reach): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isAllowed(address))) {
          return done(new AddressRefused(), '');
        }
        if (options.all) return done(null, found);
        done(null, first.address, first.family);
      },
      (error) => done(error, ''),
    );
  };
}
