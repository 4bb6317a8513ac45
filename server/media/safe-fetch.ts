import type { IncomingMessage } from 'node:http';
import {
  AddressRefused,
  openRequest,
  type Reach,
  readAddress,
} from '../outward/guarded-request.ts';
import { readAtMost } from '../outward/read-at-most.ts';
import { type PictureType, pictureTypeOf } from './picture-type.ts';

export interface FetchedPicture {
  type: PictureType;
  content: Buffer;
}

/** Why a picture couldn't be fetched. */
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

const mostRedirects = 3;

/**
 * Fetches a picture from an address written by a stranger. Only http and https, on the web's ports, and from public
 * addresses: the check is made on the very address to which the connection is made, so that a name which resolves
 * differently a moment later leads nowhere else. Follows up to three redirects, with the same checks. Refuses whatever
 * isn't a picture by its own bytes, is compressed, too large or too slow. Throws `FetchRefused`.
 */
export async function fetchPicture(address: string, reach: Reach): Promise<FetchedPicture> {
  const signal = AbortSignal.timeout(reach.milliseconds);
  try {
    return await follow(address, reach, signal, mostRedirects);
  } catch (error) {
    if (signal.aborted) throw new FetchRefused('too_slow');
    if (error instanceof AddressRefused) throw new FetchRefused('address');
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
  const response = await openRequest(url, { reach, signal, headers: asks });
  try {
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      if (redirects === 0) throw new FetchRefused('redirects');
      const next = URL.parse(headers.location, url)?.href ?? '';
      return await follow(next, reach, signal, redirects - 1);
    }
    if (statusCode !== 200) throw new FetchRefused('status');
    // We didn't ask for compression, and a small compressed answer could expand to any size.
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new FetchRefused('type');
    if (Number(headers['content-length'] ?? 0) > reach.bytes) throw new FetchRefused('too_large');
    return await readPicture(response, reach.bytes);
  } finally {
    response.destroy();
  }
}

const asks = {
  Accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  'User-Agent': 'Dropline (pictures of products)',
};

async function readPicture(response: IncomingMessage, most: number): Promise<FetchedPicture> {
  const content = await readAtMost(response, most);
  if (content === null) throw new FetchRefused('too_large');
  const type = pictureTypeOf(content);
  if (type === null) throw new FetchRefused('type');
  return { type, content };
}
