import { expect, test } from 'vitest';
import { listen, requester } from '../support/back-end.ts';

test('[§D-tagged] a request brings an answer’s tag when it asks again, and takes the answer that it has if that is still the same', async () => {
  const asked: (string | undefined)[] = [];
  let tag = 'W/"1"';
  const base = await listen((incoming, response) => {
    asked.push(incoming.headers['if-none-match']);
    const isSame = asked.at(-1) === tag;
    response.writeHead(isSame ? 304 : 200, { 'content-type': 'application/json', etag: tag });
    response.end(isSame ? undefined : JSON.stringify({ data: [{ tag }] }));
  });
  let token = 'mine';
  const config = { base, additions: ['tags'] as const };
  const { request, onAnswer, onFailure } = requester(base, { config, token: () => token });
  const ask = (page: number) => request('GET /products', { query: { page } });
  const first = await ask(1);
  expect(await ask(1)).toBe(first);
  expect(onAnswer).toHaveBeenCalledTimes(2);
  await ask(2);
  tag = 'W/"2"';
  expect(await ask(1)).toEqual({ data: [{ tag }] });
  expect(asked).toEqual([undefined, 'W/"1"', undefined, 'W/"1"']);
  // Another person's question is another one, and nothing is left of the first.
  token = 'another';
  await ask(1);
  token = 'mine';
  await ask(1);
  expect(asked.slice(4)).toEqual([undefined, undefined]);
  expect(onFailure).not.toHaveBeenCalled();
});

test('[§D-tagged] of many answers a client has the newest', async () => {
  const asked: string[] = [];
  const base = await listen((incoming, response) => {
    if (incoming.headers['if-none-match']) asked.push(incoming.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json', etag: 'W/"1"' });
    response.end(JSON.stringify({ data: [] }));
  });
  const { request } = requester(base, { config: { base, additions: ['tags'] } });
  const ask = (page: number) => request('GET /products', { query: { page } });
  for (let page = 1; page <= 21; page += 1) await ask(page);
  await ask(1);
  await ask(21);
  expect(asked).toEqual(['/api/products?page=21']);
});
