import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../refusal.ts';

/** Streams a request's body into a file. Refuses what is larger than `limit` bytes, empty or cut short, leaving no file. */
export async function receiveFile(request: Request, path: string, limit: number): Promise<void> {
  const told = Number(request.headers.get('Content-Length') ?? Number.NaN);
  if (told > limit) throw tooLarge(limit);
  if (request.body === null) throw refusedFile('The body has no file.');
  await mkdir(dirname(path), { recursive: true });
  let size = 0;
  try {
    await pipeline(
      Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]),
      async function* counted(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          size += chunk.byteLength;
          if (size > limit) throw tooLarge(limit);
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
    if (Number.isFinite(told) && told !== size) throw refusedFile('The file arrived cut short.');
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
