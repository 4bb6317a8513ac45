import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { contract } from '../../contract/calls.ts';

/** Time limits in milliseconds. */
export interface Patience {
  /** For the headers, for the body, and for the next piece of an upload. */
  request: number;
  /** For a whole upload. */
  upload: number;
}

/**
 * Bytes per `Patience.request`: if less arrives, it is slower than the slowest real connection, and so held open on
 * purpose.
 */
const leastOfUpload = 32 * 1024;

const inApi = (call: string) => call.replace(' ', ' /api');
const uploads = new Set(
  Object.entries(contract)
    .filter(([, row]) => 'upload' in row)
    .map(([call]) => inApi(call)),
);
/** Calls without parameters in their address, which the log may therefore name. */
const calls = new Set(Object.keys(contract).map(inApi));

/** The error of a request whose body doesn't arrive. It is logged when it happens, so nobody else logs it. */
class SlowRequest extends Error {
  override readonly name = 'SlowRequest';
}

/** Whether an error means that the sender of a body was too slow, or has disconnected: Node then says `aborted`. */
export function isCutShort(error: unknown): boolean {
  if (error instanceof SlowRequest) return true;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ECONNRESET' && error instanceof Error && error.message === 'aborted';
}

/** The settings of Node's server that go with `endSlowRequests`; its own request timeout only applies to uploads. */
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
    const look = () => {
      const arrived = socket.bytesRead - before;
      before = socket.bytesRead;
      if (incoming.complete || outgoing.destroyed) return clearInterval(timer);
      if (isUpload && arrived >= leastOfUpload) return;
      clearInterval(timer);
      tell(calls.has(call) ? `${call}: its body` : 'The body of a request');
      if (!outgoing.headersSent) socket.write(timedOut);
      incoming.destroy(new SlowRequest('The body of the request did not arrive in time.'));
    };
    // If the server itself was busy, what has arrived meanwhile is only read after its timers.
    const timer = setInterval(() => setImmediate(look), patience).unref();
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

/** Answers broken HTTP in the same way as Node does without a listener. */
const broken = (code: string | undefined) =>
  answer(
    code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request',
  );
