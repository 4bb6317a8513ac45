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
  /** Null where it isn't JSON. */
  body: unknown;
}

/**
 * Asks a store; every request of ours to one goes through here, within the time and size that `reach` has. Redirects are not followed: the
 * store's key would go along. Throws `ExchangeFailed`: `lost` where no whole answer came, whatever was done over there.
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
