import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Key } from './records.ts';
import { WooError } from './refusal.ts';
import type { WooStore } from './store.ts';

/** In seconds: the highest age of a signed request, and how long a nonce is remembered. */
const window = 15 * 60;

const oauthNames = [
  'oauth_consumer_key',
  'oauth_timestamp',
  'oauth_nonce',
  'oauth_signature',
  'oauth_signature_method',
];

const wrong = (message: string, code = 'woocommerce_rest_authentication_error') =>
  new WooError(code, message, 401);

/** The key of a request; null if it has none. Throws if the key is used wrongly. */
export function keyOf(store: WooStore, request: Request): Key | null {
  return (store.settings.tls ? basicKey(store, request) : null) ?? oauthKey(store, request);
}

/** Throws if the key doesn't allow the request. */
export function checkPermission({ permissions }: Key, method: string): void {
  const needed = method === 'GET' || method === 'HEAD' ? 'read' : 'write';
  if (permissions === 'read_write' || permissions === needed) return;
  throw wrong(`The API key provided does not have ${needed} permissions.`);
}

/** A user name and password, or two parameters; only over TLS. */
function basicKey(store: WooStore, request: Request): Key | null {
  const query = new URL(request.url).searchParams;
  const [, encoded = ''] = /^Basic (.+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const [user = '', password = ''] = Buffer.from(encoded, 'base64').toString().split(':');
  const name = query.get('consumer_key') ?? user;
  const secret = query.get('consumer_secret') ?? password;
  if (name === '' || secret === '') return null;
  const key = find(store, name);
  if (key && key.secret !== secret) throw wrong('Consumer secret is invalid.');
  return key;
}

/** One-legged OAuth 1.0a: no token, and the request is signed with the key's secret. */
function oauthKey(store: WooStore, request: Request): Key | null {
  const url = new URL(request.url);
  const header = request.headers.get('authorization') ?? '';
  const parameters = new Map(url.searchParams);
  if (header.startsWith('OAuth ')) {
    for (const [, name = '', value = ''] of header.matchAll(/(oauth_[a-z_]+)="([^"]*)"/g)) {
      parameters.set(name, decodeURIComponent(value));
    }
  }
  const missing = oauthNames.filter((name) => !parameters.get(name));
  if (missing.length === oauthNames.length) return null;
  if (missing.length > 0) {
    const code = 'woocommerce_rest_authentication_missing_parameter';
    throw wrong(`Missing OAuth parameters ${missing.join(', ')}`, code);
  }
  const key = find(store, parameters.get('oauth_consumer_key') ?? '');
  if (!key) throw wrong('Consumer key is invalid.');
  const method = parameters.get('oauth_signature_method') ?? '';
  if (!/^HMAC-SHA(1|256)$/.test(method)) {
    throw wrong('Invalid signature - signature method is invalid.');
  }
  const base = `${store.settings.tls ? 'https' : 'http'}://${url.host}${url.pathname}`;
  const right = signatureOf(request.method, base, parameters, key.secret);
  const given = Buffer.from(parameters.get('oauth_signature') ?? '');
  if (given.length !== right.length || !timingSafeEqual(given, Buffer.from(right))) {
    throw wrong('Invalid signature - provided signature does not match.');
  }
  checkOnce(
    store,
    key,
    Number(parameters.get('oauth_timestamp')),
    parameters.get('oauth_nonce') ?? '',
  );
  return key;
}

/** Signs a request's parameters as OAuth 1.0a requires. */
export function signatureOf(
  method: string,
  address: string,
  parameters: ReadonlyMap<string, string>,
  secret: string,
): string {
  const text = [...parameters]
    .filter(([name]) => name !== 'oauth_signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const algorithm = parameters.get('oauth_signature_method') === 'HMAC-SHA1' ? 'sha1' : 'sha256';
  return createHmac(algorithm, `${secret}&`)
    .update([method, encode(address), encode(text)].join('&'))
    .digest('base64');
}

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function checkOnce(store: WooStore, key: Key, timestamp: number, nonce: string): void {
  const now = Math.floor(store.clock.now() / 1000);
  if (!(Math.abs(now - timestamp) <= window)) throw wrong('Invalid timestamp.');
  for (const [used, at] of key.nonces) if (at < now - window) key.nonces.delete(used);
  if (key.nonces.has(nonce)) throw wrong('Invalid nonce - nonce has already been used.');
  key.nonces.set(nonce, timestamp);
}

const find = (store: WooStore, name: string) =>
  [...store.keys.values()].find(({ key }) => key === name) ?? null;
