import { createHash, randomUUID } from 'node:crypto';
import { S3Error } from './s3-error.ts';

/** An object in a bucket. */
export interface S3Object {
  content: Buffer;
  tag: string;
  at: number;
}

interface Upload {
  key: string;
  begun: number;
  parts: Map<number, S3Object>;
}

/** In bytes: the smallest size of a part, except the last. */
const leastPart = 5 * 1024 ** 2;

const md5 = (content: Buffer) => createHash('md5').update(content).digest('hex');

/** A bucket's objects and its unfinished uploads, in memory. */
export class Bucket {
  readonly objects = new Map<string, S3Object>();
  readonly uploads = new Map<string, Upload>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  put(key: string, content: Buffer, tag = `"${md5(content)}"`): S3Object {
    const object = { content, tag, at: this.#now() };
    this.objects.set(key, object);
    return object;
  }

  get(key: string): S3Object {
    const object = this.objects.get(key);
    if (!object) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
    return object;
  }

  begin(key: string): string {
    const id = randomUUID();
    this.uploads.set(id, { key, begun: this.#now(), parts: new Map() });
    return id;
  }

  upload(id: string, key: string): Upload {
    const upload = this.uploads.get(id);
    if (upload?.key === key) return upload;
    throw new S3Error(
      404,
      'NoSuchUpload',
      'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
    );
  }

  putPart(id: string, key: string, number: number, content: Buffer): string {
    const part = { content, tag: `"${md5(content)}"`, at: this.#now() };
    this.upload(id, key).parts.set(number, part);
    return part.tag;
  }

  complete(id: string, key: string, wanted: readonly { number: number; tag: string }[]): S3Object {
    const { parts } = this.upload(id, key);
    const found = wanted.map(({ number, tag }, index) => {
      const part = parts.get(number);
      if (part?.tag !== tag)
        throw new S3Error(
          400,
          'InvalidPart',
          'One or more of the specified parts could not be found.',
        );
      if ((wanted[index - 1]?.number ?? 0) >= number) {
        throw new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
      }
      if (index < wanted.length - 1 && part.content.length < leastPart) {
        throw new S3Error(
          400,
          'EntityTooSmall',
          'Your proposed upload is smaller than the minimum allowed size',
        );
      }
      return part.content;
    });
    if (found.length === 0)
      throw new S3Error(400, 'MalformedXML', 'The XML you provided was not well-formed');
    this.uploads.delete(id);
    const content = Buffer.concat(found);
    return this.put(key, content, `"${md5(content)}-${found.length}"`);
  }
}
