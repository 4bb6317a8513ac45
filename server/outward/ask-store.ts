import type { IncomingMessage } from 'node:http';
import { ExchangeFailed, failed } from '../exchange/failure.ts';
import { openRequest, type Reach, readAddress } from './guarded-request.ts';
import { readAtMost } from './read-at-most.ts';

export interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
}

export interface Answered {
  status: number;
  headers: IncomingMessage['headers'];
  /** Null if it isn't JSON. */
  body: unknown;
}

/**
 * Sends a request to a store; all our requests to stores go through here, within the limits of `reach` for time and
 * size. Redirects aren't followed, because the store's key would be sent along. Throws `ExchangeFailed`: `lost` if no
 * complete answer came, whatever the store has done.
 */
export async function askStore(
  address: string,
  { method = 'GET', headers = {}, json }: Asked,
  reach: Reach,
): Promise<Answered> {
  const signal = AbortSignal.timeout(reach.milliseconds);
  let response: IncomingMessage | null = null;
  try {
    const body = json === undefined ? undefined : JSON.stringify(json);
    response = await openRequest(readAddress(address, reach), {
      ...{ reach, signal, method, body },
      headers: {
        Accept: 'application/json',
        'User-Agent': 'Dropline',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
    });
    const content = await readAtMost(response, reach.bytes);
    if (content === null) throw failed('broken', 'not_readable');
    const { statusCode = 0, headers: answered } = response;
    return { status: statusCode, headers: answered, body: readJson(content.toString()) };
  } catch (error) {
    if (error instanceof ExchangeFailed) throw error;
    throw failed('lost', signal.aborted ? 'too_slow' : 'unreachable');
  } finally {
    response?.destroy();
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
