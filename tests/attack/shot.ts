import { randomInt } from 'node:crypto';
import http from 'node:http';

/** One request exactly as it goes over the line; nothing is corrected on the way. */
export interface Shot {
  /** Method and raw target, such as `GET /api/products?page=0`. */
  to: `${string} ${string}`;
  /** The bearer token; without it the request is anonymous. */
  token?: string;
  /** A list is sent as several headers; null leaves out a header that is otherwise sent. */
  headers?: Record<string, string | string[] | null>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is, instead of `json`. */
  body?: string | Uint8Array;
}

export interface Answer {
  /** 0 if no answer came. */
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  bytes: number;
  /** Milliseconds until the whole answer was there. */
  ms: number;
  /** Why no answer came. */
  failure?: string;
}

const patience = 60_000;
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** An address that no other caller has, so that limits per address are counted apart. */
export const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Sends a request to the server at `address`, and waits for the whole answer. */
export function fire(
  address: string,
  { to, token, headers = {}, json, body }: Shot,
): Promise<Answer> {
  const [method = '', path = ''] = splitOnce(to);
  const sent = body ?? (json === undefined ? undefined : JSON.stringify(json));
  const standard: Record<string, string | string[] | null> = {
    'Accept-Language': 'en',
    'X-Forwarded-For': anyAddress(),
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(sent === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(sent)) }),
  };
  const all = Object.entries({ ...standard, ...headers }).filter(([, value]) => value !== null);
  const { hostname, port } = new URL(address);
  const started = performance.now();
  return new Promise((resolve) => {
    const fail = (failure: string) =>
      resolve({
        status: 0,
        headers: {},
        text: '',
        bytes: 0,
        ms: performance.now() - started,
        failure,
      });
    let request: http.ClientRequest;
    try {
      const given = Object.fromEntries(all) as http.OutgoingHttpHeaders;
      request = http.request({ hostname, port, method, path, agent, headers: given });
    } catch (error) {
      return fail(`it can't be sent: ${String(error)}`);
    }
    request.setTimeout(patience, () => request.destroy(new Error('no answer for 60 s')));
    request.on('error', (error) => fail(error.message));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', (error) => fail(error.message));
      response.on('end', () => {
        const whole = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: whole.toString('utf8'),
          bytes: whole.byteLength,
          ms: performance.now() - started,
        });
      });
    });
    request.end(sent);
  });
}

function splitOnce(to: string): [string, string] {
  const at = to.indexOf(' ');
  return [to.slice(0, at), to.slice(at + 1)];
}
