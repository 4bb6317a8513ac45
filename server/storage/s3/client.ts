import { hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { StorageFailure } from '../storage.ts';
import type { S3Address } from './address.ts';
import { readXml } from './xml.ts';

interface Asked {
  /** Without the prefix of the address; missing for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

export interface S3Client {
  /** An answer with 200 or 206, or null for a key's 404. Throws `StorageFailure`. */
  ask(method: string, asked: Asked): Promise<Response | null>;
}

/** How often a request is tried, and how long its answer may take to begin, in milliseconds. */
const tries = 4;
const patience = 20_000;
const firstPause = 100;

/** Signs requests with version 4, including the body, so that changes on the way are refused. */
export function createS3Client({ origin, bucket, prefix, region, keyId, secret }: S3Address) {
  const signer = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
  });

  async function once(method: string, { key, query = {}, headers, body }: Asked) {
    const path =
      key === undefined ? '' : `/${(prefix + key).split('/').map(encodeURIComponent).join('/')}`;
    const url = new URL(`${origin}/${bucket}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const digest = hash('sha256', body ?? '', 'hex');
    const request = await signer.sign(url, {
      method,
      headers: { ...headers, 'X-Amz-Content-Sha256': digest },
      // The type asks for an array of unshared bytes, which it is.
      body: body as Uint8Array<ArrayBuffer> | undefined,
    });
    // Only until the answer begins, because a large file takes time.
    const giveUp = new AbortController();
    const timer = globalThis.setTimeout(() => giveUp.abort(), patience);
    try {
      return await fetch(request, { signal: giveUp.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  const ask: S3Client['ask'] = async (method, asked) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(method, asked).catch((cause: unknown) => unreachable(cause));
      const isAnswered = !(answer instanceof StorageFailure);
      if (isAnswered && answer.ok) return answer;
      const failure = isAnswered ? await failureOf(answer) : answer;
      if (failure.code === 'NoSuchKey' && asked.key !== undefined) return null;
      if (attempt === tries || !passing.has(failure.code)) throw failure;
      await setTimeout(firstPause * 2 ** (attempt - 1) * (1 + Math.random()));
    }
  };
  return { ask } satisfies S3Client;
}

/** Errors that may be gone when the request is repeated. */
const passing = new Set([
  'unreachable',
  'InternalError',
  'ServiceUnavailable',
  'SlowDown',
  'RequestTimeout',
]);

function unreachable(cause: unknown): StorageFailure {
  const { code } = Object(Object(cause).cause);
  const why = typeof code === 'string' ? code : 'it doesn’t answer';
  return new StorageFailure('unreachable', `It can't be reached: ${why}.`, { cause });
}

/** An answer to a HEAD has no body, and proxies in front of a storage have their own error formats. */
const byStatus: Readonly<Record<number, string>> = {
  403: 'AccessDenied',
  404: 'NoSuchKey',
  408: 'RequestTimeout',
  429: 'SlowDown',
  500: 'InternalError',
  502: 'ServiceUnavailable',
  503: 'ServiceUnavailable',
  504: 'ServiceUnavailable',
};

async function failureOf(answer: Response): Promise<StorageFailure> {
  const said = await answer.text().catch(() => '');
  const [code = byStatus[answer.status] ?? `${answer.status}`] =
    readXml(said).textsOf('Error/Code');
  const [text = ''] = readXml(said).textsOf('Error/Message');
  return new StorageFailure(code, `It answered ${answer.status} ${code}. ${text}`.trim());
}
