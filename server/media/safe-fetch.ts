import { type LookupAddress, lookup as lookUp } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type PictureType, pictureTypeOf } from './picture-type.ts';
import { isPublicAddress } from './public-address.ts';

export interface FetchedPicture {
  type: PictureType;
  content: Buffer;
}

/** Why a picture wasn't had. */
export type FetchProblem =
  | 'address'
  | 'redirects'
  | 'unreachable'
  | 'status'
  | 'too_large'
  | 'too_slow'
  | 'type';

export class FetchRefused extends Error {
  override name = 'FetchRefused';
  readonly problem: FetchProblem;
  constructor(problem: FetchProblem) {
    super(`The picture could not be fetched: ${problem}.`);
    this.problem = problem;
  }
}

/** How far a fetch may go. */
export interface Reach {
  /** All addresses of a name. */
  resolve(hostname: string): Promise<LookupAddress[]>;
  isAllowed(address: string): boolean;
  ports: readonly number[];
  bytes: number;
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

const mostRedirects = 3;

/**
 * Fetches a picture from an address that a stranger wrote. Only http and https, on the ports of the web, from public addresses:
 * held against the very address that the connection is made to, so that a name that resolves to another one a moment later
 * leads nowhere else. Redirects are followed three times, each held against the same. What isn't a picture by its own bytes,
 * is packed, too large or too slow, is refused. Throws `FetchRefused`.
 */
export async function fetchPicture(address: string, reach: Reach): Promise<FetchedPicture> {
  const signal = AbortSignal.timeout(reach.milliseconds);
  try {
    return await follow(address, reach, signal, mostRedirects);
  } catch (error) {
    if (signal.aborted) throw new FetchRefused('too_slow');
    throw error instanceof FetchRefused ? error : new FetchRefused('unreachable');
  }
}

async function follow(
  address: string,
  reach: Reach,
  signal: AbortSignal,
  redirects: number,
): Promise<FetchedPicture> {
  const url = readAddress(address, reach);
  const response = await get(url, reach, signal);
  try {
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      if (redirects === 0) throw new FetchRefused('redirects');
      const next = URL.parse(headers.location, url)?.href ?? '';
      return await follow(next, reach, signal, redirects - 1);
    }
    if (statusCode !== 200) throw new FetchRefused('status');
    // Not asked for: a small answer could be unpacked to any size.
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new FetchRefused('type');
    if (Number(headers['content-length'] ?? 0) > reach.bytes) throw new FetchRefused('too_large');
    return await readPicture(response, reach.bytes);
  } finally {
    response.destroy();
  }
}

function readAddress(address: string, reach: Reach): URL {
  const url = URL.parse(address);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!url || !isWeb || url.username !== '' || url.password !== '') {
    throw new FetchRefused('address');
  }
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  // A number in the place of a name is connected to without being looked up.
  const literal = hostOf(url);
  const isRefused = isIP(literal) !== 0 && !reach.isAllowed(literal);
  if (isRefused || !reach.ports.includes(port)) throw new FetchRefused('address');
  return url;
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

function get(url: URL, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  const { get: request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        signal,
        lookup: guardedLookup(reach),
        // A connection of its own: one that is kept was perhaps made to where a name led before.
        agent: false,
        maxHeaderSize: 16 * 1024,
        headers: {
          Accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
          'Accept-Encoding': 'identity',
          'User-Agent': 'Dropline (pictures of products)',
        },
      },
      resolve,
    ).on('error', reject);
  });
}

/** Looks a name up for the connection itself: of what it finds, all must be allowed. */
function guardedLookup({ resolve, isAllowed }: Reach): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isAllowed(address))) {
          return done(new FetchRefused('address'), '');
        }
        if (options.all) return done(null, found);
        done(null, first.address, first.family);
      },
      (error) => done(error, ''),
    );
  };
}

async function readPicture(response: IncomingMessage, most: number): Promise<FetchedPicture> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new FetchRefused('too_large');
    chunks.push(chunk);
  }
  const content = Buffer.concat(chunks);
  const type = pictureTypeOf(content);
  if (type === null) throw new FetchRefused('type');
  return { type, content };
}
