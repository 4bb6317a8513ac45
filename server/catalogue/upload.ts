import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../http/refusal.ts';
import type { JobFiles } from '../jobs/job-files.ts';
import { fromWeb } from '../lib/web-streams.ts';
import type { FileReader } from './reader/reader.ts';

/** Where received files are kept until their job is done, and how many bytes each may have. */
export interface Uploads {
  files: JobFiles;
  limit: number;
  reader: Pick<FileReader, 'check'>;
  /** Suppliers whose file is being received or checked. */
  arriving: Set<number>;
}

/** Does `work` for one file of the supplier at a time; meanwhile a second one is refused (`too_many_requests`). */
export async function oneAtOnce<T>(
  { arriving }: Uploads,
  supplierId: number,
  work: () => Promise<T>,
): Promise<T> {
  if (arriving.has(supplierId)) {
    throw new Refusal('too_many_requests', 'Another file of this supplier is just arriving.', {
      headers: { 'Retry-After': '30' },
    });
  }
  arriving.add(supplierId);
  try {
    return await work();
  } finally {
    arriving.delete(supplierId);
  }
}

/**
 * Streams a request's body into a file, and returns the SHA-256 of its bytes. Refuses a body that is larger than
 * `limit` bytes, empty or cut short, and then leaves no file.
 */
export async function receiveFile(request: Request, path: string, limit: number): Promise<string> {
  const announced = Number(request.headers.get('Content-Length') ?? Number.NaN);
  if (announced > limit) throw tooLarge(limit);
  if (request.body === null) throw refusedFile('The body has no file.');
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha256');
  let size = 0;
  try {
    await pipeline(
      fromWeb(request.body),
      async function* counted(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          size += chunk.byteLength;
          if (size > limit) throw tooLarge(limit);
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
    if (Number.isFinite(announced) && announced !== size)
      throw refusedFile('The file arrived cut short.');
    return hash.digest('base64url');
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

const tooLarge = (limit: number) =>
  new Refusal('payload_too_large', `The file is larger than ${limit} bytes.`, {
    details: { limit },
  });

const refusedFile = (text: string) => new Refusal('invalid', text, { errors: { file: [text] } });
