import { Refusal } from './refusal.ts';

/**
 * The body as text. A body of more than `limit` bytes is refused (`payload_too_large`): at once by its
 * `Content-Length`, otherwise as soon as more has arrived, so that never more than the limit is in memory
 * `[§D-bounds]`. Throws `invalid` for invalid UTF-8.
 */
export async function readText(request: Request, limit: number): Promise<string> {
  const bytes = await readBytes(request, limit);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = 'The body is not UTF-8.';
    throw new Refusal('invalid', text, { errors: { body: [text] } });
  }
}

async function readBytes(request: Request, limit: number): Promise<ArrayBuffer | Uint8Array> {
  const length = request.headers.get('Content-Length');
  if (Number(length) > limit) throw tooLarge(limit);
  // Node lets no more through than the length says, and the server reads a whole body faster than a stream.
  if (length !== null) return request.arrayBuffer();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (limit: number) =>
  new Refusal('payload_too_large', `The body is larger than ${limit} bytes.`, {
    details: { limit },
  });
