import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { contract } from '../../contract/calls.ts';

/** In milliseconds. */
export interface Patience {
  /** For the headers, for the body, and for the next piece of an upload. */
  request: number;
  /** For an upload as a whole. */
  upload: number;
}

/** Bytes in `Patience.request`: slower than the slowest line is held open on purpose. */
const leastOfUpload = 32 * 1024;

const inApi = (call: string) => call.replace(' ', ' /api');
const uploads = new Set(
  Object.entries(contract)
    .filter(([, row]) => 'upload' in row)
    .map(([call]) => inApi(call)),
);
/** Those whose address holds nothing of the caller's: the log may name them. */
const calls = new Set(Object.keys(contract).map(inApi));

/** What a request ends with whose body doesn't come. Logged in one line when it happens, so by nobody else. */
class SlowRequest extends Error {
  override readonly name = 'SlowRequest';
}

/** Whether it is what reading a body ends with whose sender was too slow, or has gone: then Node says `aborted`. */
export function isCutShort(error: unknown): boolean {
  if (error instanceof SlowRequest) return true;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ECONNRESET' && error instanceof Error && error.message === 'aborted';
}

/** The settings of Node's server that go with `endSlowRequests`; its own time for requests holds for uploads alone. */
export const slowRequestOptions = ({ request, upload }: Patience) => ({
  headersTimeout: request,
  requestTimeout: upload,
  connectionsCheckingInterval: Math.min(5_000, request / 2),
});

/** Ends requests that don't arrive in time, each with one line in the log `[§D-bounds-slow]`. */
export function endSlowRequests(server: Server, { request: patience }: Patience): void {
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket, method = '', url = '' } = incoming;
    const path = url.split('?', 1)[0] ?? '';
    const call = `${method} ${path}`;
    const isUpload = uploads.has(call);
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      const arrived = socket.bytesRead - before;
      before = socket.bytesRead;
      if (incoming.complete) return clearInterval(timer);
      if (isUpload && arrived >= leastOfUpload) return;
      clearInterval(timer);
      tell(calls.has(call) ? `${call}: its body` : 'The body of a request');
      if (!outgoing.headersSent) socket.write(timedOut);
      incoming.destroy(new SlowRequest('The body of the request did not arrive in time.'));
    }, patience).unref();
    outgoing.once('close', () => clearInterval(timer));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    if (late) tell('A request');
    if (socket.writable) socket.write(late ? timedOut : broken(error.code));
    socket.destroy();
  });

  const tell = (what: string) => console.info(`${what} did not arrive in time and was ended.`);
}

const answer = (status: string) =>
  `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
const timedOut = answer('408 Request Timeout');

/** As Node answers what isn't HTTP where nobody listens. */
const broken = (code: string | undefined) =>
  answer(
    code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request',
  );
