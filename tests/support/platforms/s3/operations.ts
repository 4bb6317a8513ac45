import type { Context } from 'hono';
import type { Bucket, S3Object } from './bucket.ts';
import { S3Error } from './s3-error.ts';
import { resultXml } from './xml.ts';

const asXml = { 'Content-Type': 'application/xml' };
/** The most objects in one answer of a list. */
const page = 1_000;

const refused = () =>
  new S3Error(
    405,
    'MethodNotAllowed',
    'The specified method is not allowed against this resource.',
  );

export function answerBucket(c: Context, bucket: Bucket, name: string): Response {
  if (c.req.method !== 'GET') throw refused();
  const prefix = c.req.query('prefix') ?? '';
  if (c.req.query('uploads') !== undefined) {
    const uploads = [...bucket.uploads]
      .filter(([, { key }]) => key.startsWith(prefix))
      .map(([id, { key, begun }]) => ({
        Key: key,
        UploadId: id,
        Initiated: new Date(begun).toISOString(),
      }));
    return c.body(
      resultXml('ListMultipartUploadsResult', { Bucket: name, Upload: uploads }),
      200,
      asXml,
    );
  }
  if (c.req.query('list-type') !== '2') throw refused();
  const after = Buffer.from(c.req.query('continuation-token') ?? '', 'base64url').toString();
  const most = Math.min(Number(c.req.query('max-keys') ?? page), page);
  const all = [...bucket.objects.keys()]
    .filter((key) => key.startsWith(prefix) && key > after)
    .sort();
  const told = all.slice(0, most);
  const isCut = all.length > told.length;
  const next = { NextContinuationToken: Buffer.from(told.at(-1) ?? '').toString('base64url') };
  const contents = told.map((key) => {
    const { content, tag, at } = bucket.get(key);
    const LastModified = new Date(at).toISOString();
    return { Key: key, LastModified, ETag: tag, Size: content.length, StorageClass: 'STANDARD' };
  });
  const about = {
    Name: name,
    Prefix: prefix,
    KeyCount: told.length,
    MaxKeys: most,
    IsTruncated: `${isCut}`,
  };
  const result = { ...about, ...(isCut ? next : {}), Contents: contents };
  return c.body(resultXml('ListBucketResult', result), 200, asXml);
}

export function answerObject(c: Context, bucket: Bucket, key: string, body: Buffer): Response {
  const upload = c.req.query('uploadId');
  switch (c.req.method) {
    case 'PUT': {
      if (upload === undefined) return c.body(null, 200, { ETag: bucket.put(key, body).tag });
      const number = Number(c.req.query('partNumber'));
      return c.body(null, 200, { ETag: bucket.putPart(upload, key, number, body) });
    }
    case 'GET':
      return read(c, bucket.get(key));
    case 'HEAD':
      return c.body(null, 200, headersOf(bucket.get(key)));
    case 'DELETE':
      if (upload === undefined) bucket.objects.delete(key);
      else if (bucket.upload(upload, key)) bucket.uploads.delete(upload);
      return c.body(null, 204);
    case 'POST': {
      if (c.req.query('uploads') !== undefined) {
        const told = { Bucket: 'dropline-files', Key: key, UploadId: bucket.begin(key) };
        return c.body(resultXml('InitiateMultipartUploadResult', told), 200, asXml);
      }
      if (upload === undefined) throw refused();
      const { tag } = bucket.complete(upload, key, partsIn(body.toString()));
      return c.body(
        resultXml('CompleteMultipartUploadResult', { Key: key, ETag: tag }),
        200,
        asXml,
      );
    }
    default:
      throw refused();
  }
}

const partsIn = (xml: string) =>
  [...xml.matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag><\/Part>/g)].map(
    ([, number, tag = '']) => ({ number: Number(number), tag: tag.replaceAll('&quot;', '"') }),
  );

const headersOf = ({ content, tag, at }: S3Object) => ({
  'Content-Length': `${content.length}`,
  'Last-Modified': new Date(at).toUTCString(),
  ETag: tag,
});

function read(c: Context, object: S3Object): Response {
  const { content } = object;
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(c.req.header('Range') ?? '') ?? [];
  if (from === undefined) return c.body(new Uint8Array(content), 200, headersOf(object));
  const last = Math.min(to ? Number(to) : content.length - 1, content.length - 1);
  if (Number(from) > last) {
    throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable');
  }
  const part = content.subarray(Number(from), last + 1);
  return c.body(new Uint8Array(part), 206, {
    ...headersOf(object),
    'Content-Length': `${part.length}`,
    'Content-Range': `bytes ${from}-${last}/${content.length}`,
  });
}
