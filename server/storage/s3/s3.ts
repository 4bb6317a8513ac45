import { fromWeb } from '../../lib/web-streams.ts';
import { checkKey, type Storage, StorageFailure, type StoredFile } from '../storage.ts';
import type { S3Address } from './address.ts';
import { createS3Client } from './client.ts';
import { abortOld, putStream } from './multipart.ts';
import { readXml } from './xml.ts';

/** Files in a bucket of S3 or a compatible storage: path-style addresses, signature 4. */
export function openS3(address: S3Address): Storage {
  const client = createS3Client(address);
  const { ask } = client;

  return {
    isShared: true,
    async put(key, content) {
      checkKey(key);
      if (content instanceof Uint8Array) await ask('PUT', { key, body: content });
      else await putStream(client, key, content);
    },
    async open(key, { first } = {}) {
      checkKey(key);
      const headers =
        first === undefined ? undefined : { Range: `bytes=0-${Math.max(first, 1) - 1}` };
      const answer = await ask('GET', { key, headers }).catch(unlessEmpty);
      if (answer === null) return null;
      if (answer.body === null)
        throw new StorageFailure('cut_short', 'A file came without its content.');
      return { ...fileOf(key, answer), content: fromWeb(answer.body) };
    },
    async look(key) {
      checkKey(key);
      const answer = await ask('HEAD', { key });
      return answer && fileOf(key, answer);
    },
    async delete(key) {
      checkKey(key);
      await ask('DELETE', { key });
    },
    async *list(prefix) {
      let token: string | undefined;
      do {
        const query = { 'list-type': '2', prefix: address.prefix + prefix };
        const more: Record<string, string> =
          token === undefined ? {} : { 'continuation-token': token };
        const answer = await ask('GET', { query: { ...query, ...more } });
        const { textsOf } = readXml((await answer?.text()) ?? '');
        const of = (name: string) => textsOf(`ListBucketResult/Contents/${name}`);
        const [sizes, dates] = [of('Size'), of('LastModified')];
        for (const [index, key] of of('Key').entries()) {
          const at = Date.parse(dates[index] ?? '');
          yield { key: key.slice(address.prefix.length), bytes: Number(sizes[index]), at };
        }
        [token] = textsOf('ListBucketResult/NextContinuationToken');
      } while (token !== undefined);
    },
    tidy: (before) => abortOld(client, address.prefix, before),
  };
}

/** Asking for the first bytes of an empty file gives this error. */
function unlessEmpty(error: unknown): Response {
  if (!(error instanceof StorageFailure) || error.code !== 'InvalidRange') throw error;
  return new Response('', { headers: { 'Content-Length': '0' } });
}

function fileOf(key: string, { headers }: Response): StoredFile {
  const [, whole] = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '') ?? [];
  const at = Date.parse(headers.get('Last-Modified') ?? '');
  return {
    key,
    bytes: Number(whole ?? headers.get('Content-Length')),
    at: Number.isNaN(at) ? 0 : at,
  };
}
