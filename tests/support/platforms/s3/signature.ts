import { createHmac, hash } from 'node:crypto';
import { S3Error } from './s3-error.ts';

/** The only caller that the storage knows, and the storage's region. */
export interface Known {
  keyId: string;
  secret: string;
  region: string;
}

/** In milliseconds: how far a caller's clock may be off. */
const skew = 15 * 60_000;

const sha256 = (content: string | Uint8Array) => hash('sha256', content, 'hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/**
 * Checks a request's signature of version 4. Written from the description in "Signature Calculations for the
 * Authorization Header", not from our client's code, so that both can't share a mistake. Throws `S3Error` as S3
 * refuses.
 */
export function checkSignature(
  request: Request,
  body: Uint8Array,
  known: Known,
  now: number,
): void {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.get('Authorization') ?? '',
    );
  if (given === null) throw new S3Error(403, 'AccessDenied', 'Access Denied');
  const [, credential = '', signed = '', signature = ''] = given;
  const [keyId, date = '', region = '', service, end] = credential.split('/');
  if (keyId !== known.keyId) {
    throw new S3Error(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  }
  if (region !== known.region || service !== 's3' || end !== 'aws4_request') {
    throw new S3Error(
      400,
      'AuthorizationHeaderMalformed',
      `The authorization header is malformed; the region '${region}' is wrong; expecting '${known.region}'`,
    );
  }
  const at = request.headers.get('X-Amz-Date') ?? '';
  if (!(Math.abs(timeOf(at) - now) <= skew) || !at.startsWith(date)) {
    throw new S3Error(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    );
  }
  const digest = request.headers.get('X-Amz-Content-Sha256') ?? '';
  const names = signed.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) {
    throw new S3Error(
      403,
      'AccessDenied',
      'There were headers present in the request which were not signed',
    );
  }
  const canonical = [
    request.method,
    encodedPath(request.url),
    encodedQuery(request.url),
    ...names.map(
      (name) => `${name}:${(request.headers.get(name) ?? '').trim().replace(/\s+/g, ' ')}`,
    ),
    '',
    signed,
    digest,
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const steps = [date, region, 's3', 'aws4_request'];
  const key = steps.reduce<string | Buffer>(hmac, `AWS4${known.secret}`);
  if (hmac(key, toSign).toString('hex') !== signature) {
    throw new S3Error(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    );
  }
  if (digest !== sha256(body)) {
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
}

/** Reads a time such as `20261124T054948Z`. */
function timeOf(text: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (parts === null) return Number.NaN;
  const [, year, month, day, hour, minute, second] = parts.map(Number);
  return Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second);
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const encodedPath = (url: string) =>
  new URL(url).pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');

function encodedQuery(url: string): string {
  const pairs = [...new URL(url).searchParams].map((pair) => pair.map(encoded).join('='));
  return pairs.sort().join('&');
}
