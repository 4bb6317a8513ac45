// Loaded before a program (`NODE_OPTIONS=--import`): kills the process just before it sends the statement that
// matches `DIE_AT` for the `DIE_NTH` time, on either database. So a test crashes at a known place instead of hoping
// to hit it.
import { isMainThread } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

const { DIE_AT: place = '', DIE_NTH: nth = '1' } = process.env;

if (place !== '' && isMainThread) {
  const wanted = new RegExp(place, 'i');
  let left = Number(nth);
  const look = (text: string) => {
    if (!wanted.test(text)) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  };
  for (const name of ['execProtocolRaw', 'execProtocolRawSync', 'execProtocolRawStream'] as const) {
    const whole: (...args: never[]) => unknown = PGlite.prototype[name];
    Object.assign(PGlite.prototype, {
      [name](this: PGlite, message: Uint8Array, ...rest: unknown[]) {
        look(Buffer.from(message).toString('latin1'));
        return Reflect.apply(whole, this, [message, ...rest]);
      },
    });
  }
  const query: (...args: never[]) => unknown = pg.Client.prototype.query;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, asked: unknown, ...rest: unknown[]) {
      const text =
        typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked;
      look(String(text));
      return Reflect.apply(query, this, [asked, ...rest]);
    },
  });
}
