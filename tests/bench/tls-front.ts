import { hash, X509Certificate } from 'node:crypto';
import http from 'node:http';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

/** HTTP/1 headers that HTTP/2 forbids. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/**
 * HTTP/2 over TLS, with a certificate made for this run, in front of plain servers: `/floors/…` goes to `floors`, the
 * rest to `app`. Returns the port, and the key hash by which Chromium trusts the certificate.
 */
export async function startTlsFront(targets: { app: string; floors: string }) {
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const server = http2.createSecureServer({ key: pems.private, cert: pems.cert });
  server.on('request', (request, response) => {
    const path = request.url;
    const target = new URL(path.startsWith('/floors/') ? targets.floors : targets.app);
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !name.startsWith(':')),
    );
    const onward = http.request(
      {
        host: target.hostname,
        port: target.port,
        method: request.method,
        path,
        headers: { ...headers, host: target.host, 'x-forwarded-proto': 'https' },
      },
      (answer) => {
        const allowed = Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name));
        response.writeHead(answer.statusCode ?? 502, Object.fromEntries(allowed));
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.stream?.close());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const spki = new X509Certificate(pems.cert).publicKey.export({ type: 'spki', format: 'der' });
  return {
    port: (server.address() as AddressInfo).port,
    trust: hash('sha256', spki, 'base64'),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
