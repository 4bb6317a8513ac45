import { setTimeout } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { listen } from '../common/listen.ts';
import type { NodeSide } from '../common/with-faults.ts';
import { Bucket } from './bucket.ts';
import { answerBucket, answerObject } from './operations.ts';
import { S3Error } from './s3-error.ts';
import { checkSignature, type Known } from './signature.ts';
import { errorXml } from './xml.ts';

/** Faults that are switched on at the moment. */
export interface Switches {
  /** In milliseconds: how long each answer waits. */
  slow: number;
  /** The share of requests, from 0 to 1, that are answered 503. */
  failing: number;
}

export interface S3 extends Known {
  address: string;
  /** The value for `STORAGE_URL`. */
  storageUrl: string;
  bucket: Bucket;
  switches: Switches;
  /** Each accepted request, such as `PUT /dropline-files/media/0f.png`. */
  asked: string[];
  stop(): Promise<void>;
}

interface Options {
  port?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

const name = 'dropline-files';

/**
 * An S3 server on this machine, with one bucket in memory. It answers and refuses as S3 does: PUT, GET with a range,
 * HEAD, DELETE, multipart uploads and ListObjectsV2, each with a checked signature. `/-/switches` sets its faults.
 */
export async function startS3({ port, now = Date.now }: Options = {}): Promise<S3> {
  const known = { keyId: 'STANDIN0KEY', secret: 'the/secret+of a stand-in', region: 'eu-north-1' };
  const bucket = new Bucket(now);
  const switches: Switches = { slow: 0, failing: 0 };
  const asked: string[] = [];
  const app = new Hono<NodeSide>();
  app.put('/-/switches', async (c) => {
    const { slow = 0, failing = 0 } = await c.req.json<Partial<Switches>>();
    Object.assign(switches, { slow, failing });
    return c.json(switches);
  });
  app.all('*', async (c) => {
    await setTimeout(switches.slow);
    try {
      if (Math.random() < switches.failing)
        throw new S3Error(503, 'SlowDown', 'Please reduce your request rate.');
      return await answer(c);
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      const { status } = error;
      if (c.req.method === 'HEAD') return c.body(null, status);
      return c.body(errorXml(error), status, { 'Content-Type': 'application/xml' });
    }
  });

  async function answer(c: Context<NodeSide>): Promise<Response> {
    const body = Buffer.from(await c.req.arrayBuffer());
    checkSignature(c.req.raw, body, known, now());
    asked.push(`${c.req.method} ${c.req.path}`);
    const [, of = '', ...parts] = new URL(c.req.url).pathname.split('/');
    if (of !== name) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist');
    const key = parts.map(decodeURIComponent).join('/');
    return key === '' ? answerBucket(c, bucket, name) : answerObject(c, bucket, key, body);
  }

  const listening = await listen(app, port);
  const url = new URL(listening.address);
  const login = `${known.keyId}:${encodeURIComponent(known.secret)}`;
  return {
    ...known,
    ...{ bucket, switches, asked },
    ...listening,
    storageUrl: `s3+http://${login}@${url.host}/${name}?region=${known.region}`,
  };
}
