import { StorageFailure } from '../storage.ts';
import type { S3Client } from './client.ts';
import { readXml } from './xml.ts';

/** In bytes: S3 accepts smaller parts only as the last one, and one part of a file is in memory. */
const partBytes = 8 * 1024 ** 2;

/**
 * Stores a file of any size; a file up to the size of a part is sent in one request. Readers of the key see either the
 * whole new file or the previous one.
 */
export async function putStream(
  { ask }: S3Client,
  key: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const parts = inParts(content);
  try {
    const first = await parts.next();
    if (first.done || first.value.length < partBytes) {
      await ask('PUT', { key, body: first.value ?? new Uint8Array() });
      return;
    }
    const uploadId = await begin({ ask }, key);
    try {
      const tags: string[] = [];
      for (let part: IteratorResult<Buffer> = first; !part.done; part = await parts.next()) {
        const query = { partNumber: `${tags.length + 1}`, uploadId };
        const answer = await ask('PUT', { key, query, body: part.value });
        tags.push(answer?.headers.get('ETag') ?? '');
      }
      await complete({ ask }, key, uploadId, tags);
    } catch (error) {
      // If it can't be aborted now, it is cleaned up later.
      await ask('DELETE', { key, query: { uploadId } }).catch(() => {});
      throw error;
    }
  } finally {
    await parts.return(undefined);
  }
}

async function begin({ ask }: S3Client, key: string): Promise<string> {
  const answer = await ask('POST', { key, query: { uploads: '' } });
  const [id] = readXml((await answer?.text()) ?? '').textsOf(
    'InitiateMultipartUploadResult/UploadId',
  );
  if (id === undefined)
    throw new StorageFailure('NoSuchUpload', 'A file could not be put in parts.');
  return id;
}

/** The answer is a 200 that may still contain an error, because it is sent before all parts are joined. */
async function complete({ ask }: S3Client, key: string, uploadId: string, parts: string[]) {
  const listed = parts.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  const body = Buffer.from(
    `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${listed.join('')}</CompleteMultipartUpload>`,
  );
  const answer = await ask('POST', { key, query: { uploadId }, body });
  const { textsOf } = readXml((await answer?.text()) ?? '');
  if (textsOf('CompleteMultipartUploadResult/ETag').length > 0) return;
  const [code = 'cut_short'] = textsOf('Error/Code');
  throw new StorageFailure(code, 'The parts of a file could not be joined.');
}

/** Full parts, and the rest as the last one. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of content) {
    let left = piece;
    while (length + left.length >= partBytes) {
      const room = partBytes - length;
      yield Buffer.concat([...pieces, left.subarray(0, room)]);
      left = left.subarray(room);
      pieces = [];
      length = 0;
    }
    // Copied, because a stream may reuse its chunk.
    if (left.length > 0) pieces.push(Uint8Array.from(left));
    length += left.length;
  }
  if (length > 0) yield Buffer.concat(pieces);
}

/**
 * Aborts uploads that began before a time: their process has ended. If a bucket has more than one page of them, the
 * rest follows an hour later.
 */
export async function abortOld({ ask }: S3Client, prefix: string, before: number): Promise<void> {
  const answer = await ask('GET', { query: { uploads: '', prefix } });
  const { textsOf } = readXml((await answer?.text()) ?? '');
  const of = (name: string) => textsOf(`ListMultipartUploadsResult/Upload/${name}`);
  const [ids, begun] = [of('UploadId'), of('Initiated')];
  for (const [index, key] of of('Key').entries()) {
    const [uploadId, at] = [ids[index], Date.parse(begun[index] ?? '')];
    if (uploadId === undefined || !(at < before)) continue;
    await ask('DELETE', { key: key.slice(prefix.length), query: { uploadId } });
  }
}
