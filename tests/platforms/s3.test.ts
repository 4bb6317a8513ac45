import { AwsClient } from 'aws4fetch';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readStorageUrl } from '../../server/storage/s3/address.ts';
import { createS3Client } from '../../server/storage/s3/client.ts';
import { openS3 } from '../../server/storage/s3/s3.ts';
import { readXml } from '../../server/storage/s3/xml.ts';
import { type S3, startS3 } from '../support/platforms/s3/s3.ts';

let s3: S3;
let now: number;
beforeEach(async () => {
  now = Date.now();
  s3 = await startS3({ now: () => now });
});
afterEach(() => s3.stop());

const addressOf = (url: string) => {
  const address = readStorageUrl(url);
  if (address === null) throw new Error('That is no address of a storage.');
  return address;
};
const clientOf = (changed = {}) => createS3Client({ ...addressOf(s3.storageUrl), ...changed });
const codeOf = async (response: Response) =>
  readXml(await response.text()).textsOf('Error/Code')[0];

test('[§D-kept-files-s3] who has another key, another secret or another region is refused in the words of S3', async () => {
  await clientOf().ask('PUT', { key: 'media/a', body: Buffer.from('a') });
  for (const [changed, code] of [
    [{ keyId: 'SOMEBODY' }, 'InvalidAccessKeyId'],
    [{ secret: 'another' }, 'SignatureDoesNotMatch'],
    [{ region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    [{ bucket: 'another' }, 'NoSuchBucket'],
  ] as const) {
    await expect(clientOf(changed).ask('GET', { key: 'media/a' })).rejects.toMatchObject({ code });
  }
  const unsigned = await fetch(`${s3.address}/dropline-files/media/a`);
  expect([unsigned.status, await codeOf(unsigned)]).toEqual([403, 'AccessDenied']);
});

test('[§D-kept-files-s3] a clock that is off, and a body or an address that was changed on the way, are refused', async () => {
  const { keyId, secret, region } = s3;
  const keys = { accessKeyId: keyId, secretAccessKey: secret, region, service: 's3' };
  const digest = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const headers = { 'X-Amz-Content-Sha256': digest };
  const url = `${s3.address}/dropline-files/media/a`;
  const signed = () => new AwsClient(keys).sign(url, { method: 'PUT', headers });
  const request = await signed();
  const changed = await fetch(url, { method: 'PUT', headers: request.headers, body: 'other' });
  expect([changed.status, await codeOf(changed)]).toEqual([400, 'XAmzContentSHA256Mismatch']);
  const elsewhere = await fetch(`${url}b`, { method: 'PUT', headers: request.headers });
  expect([elsewhere.status, await codeOf(elsewhere)]).toEqual([403, 'SignatureDoesNotMatch']);
  now += 16 * 60_000;
  const late = await fetch(await signed());
  expect([late.status, await codeOf(late)]).toEqual([403, 'RequestTimeTooSkewed']);
  expect(s3.bucket.objects.size).toBe(0);
});

test('[§D-kept-files-s3] a refused request is asked again where that may help, and a silent one is an error in words', async () => {
  const { ask } = clientOf();
  let refusals = 2;
  Object.defineProperty(s3.switches, 'failing', { get: () => (refusals-- > 0 ? 1 : 0) });
  await ask('PUT', { key: 'media/a', body: Buffer.from('a') });
  expect(s3.bucket.get('media/a').content.toString()).toBe('a');
  refusals = 100;
  const files = openS3(addressOf(s3.storageUrl));
  await expect(files.open('media/a')).rejects.toMatchObject({ code: 'SlowDown' });
  expect(refusals).toBe(96);
  const nobody = addressOf('s3+http://a:b@127.0.0.1:1/bucket');
  await expect(openS3(nobody).look('media/a')).rejects.toMatchObject({
    name: 'StorageFailure',
    code: 'unreachable',
  });
});

test('[§D-kept-files-s3] a list of thousands is told in pages, and keys in any letters are found by it', async () => {
  const files = openS3({ ...addressOf(s3.storageUrl), prefix: 'dropline/' });
  const keys = Array.from({ length: 2_345 }, (_, at) => `media/${String(at).padStart(4, '0')}.png`);
  for (const key of keys) s3.bucket.put(`dropline/${key}`, Buffer.from('x'));
  const odd = "media/Æble & (pære)+'* %41 <1>.png";
  await files.put(odd, Buffer.from('y'));
  s3.bucket.put('other/media/z.png', Buffer.from('z'));
  const listed: string[] = [];
  for await (const { key, bytes } of files.list('media/')) {
    expect(bytes).toBe(1);
    listed.push(key);
  }
  expect(listed.sort()).toEqual([...keys, odd].sort());
  expect((await files.look(odd))?.bytes).toBe(1);
});

test('[§D-kept-files-s3] a large file goes in parts; one that breaks off leaves nothing, and its parts are taken back', async () => {
  const files = openS3(addressOf(s3.storageUrl));
  const piece = Buffer.alloc(3 * 1024 ** 2, 'p');
  async function* pieces(count: number, broken = false) {
    for (let at = 0; at < count; at += 1) yield piece;
    if (broken) throw new Error('The line is cut.');
  }
  await files.put('uploads/large', pieces(7));
  expect(s3.bucket.get('uploads/large').content.length).toBe(7 * piece.length);
  expect(s3.asked.filter((line) => line.startsWith('PUT'))).toHaveLength(3);
  await expect(files.put('uploads/large', pieces(4, true))).rejects.toThrow('cut');
  expect(s3.bucket.get('uploads/large').content.length).toBe(7 * piece.length);
  expect(s3.bucket.uploads.size).toBe(0);
  // What a killed process leaves behind.
  s3.bucket.begin('uploads/lost');
  await files.tidy(now - 1);
  expect(s3.bucket.uploads.size).toBe(1);
  await files.tidy(now + 1);
  expect(s3.bucket.uploads.size).toBe(0);
});

test('[§D-kept-files-s3] an address of a storage says all of it, and what is none is refused', () => {
  expect(readStorageUrl('s3+https://KEY:a%2Fb@s3.example.com:9000/files/a/b?region=eu-1')).toEqual({
    origin: 'https://s3.example.com:9000',
    bucket: 'files',
    prefix: 'a/b/',
    region: 'eu-1',
    keyId: 'KEY',
    secret: 'a/b',
  });
  for (const wrong of [
    'https://KEY:SECRET@s3.example.com/files',
    's3+https://s3.example.com/files',
    's3+https://KEY@s3.example.com/files',
    's3+https://KEY:SECRET@s3.example.com',
    's3+https://KEY:SECRET@s3.example.com/Files',
    's3+https://KEY:SECRET@s3.example.com/files/..%2fa',
    's3+https://KEY:%ff@s3.example.com/files',
    'nonsense',
  ]) {
    expect(readStorageUrl(wrong), wrong).toBeNull();
  }
});
