import { expect, it } from 'vitest';
import { onOneDatabase, quickDatabase, serverFor, startServer } from '../support/server.ts';
import { changesOn } from '../support/server-changes.ts';
import { newPerson } from '../support/server-people.ts';
import { until } from '../support/until.ts';

onOneDatabase('GET /changes/next', (database) => {
  const server = serverFor({ database });
  const { newShop, addItem } = changesOn(server);

  const wait = (token: string, cursor: number, seconds?: number) =>
    server.ok('GET /changes/next', { query: { cursor, wait: seconds } }, { token });

  /** A request that its client can abort. */
  const held = (token: string, signal?: AbortSignal) =>
    fetch(`${server.address}/api/changes/next?cursor=0`, {
      headers: { Authorization: `Bearer ${token}` },
      ...(signal && { signal }),
    });

  it('[§D-hint] is answered with the next change of the shop, and with none of another’s', async () => {
    const [{ token }, other] = [await newShop(), await newShop()];
    let answered = false;
    const waited = wait(token, 0).finally(() => {
      answered = true;
    });
    await addItem(other.token);
    await wait(other.token, 0);
    // Twice the time between two reads of the clocks.
    await wait(token, 0, 1);
    expect(answered).toBe(false);
    await addItem(token);
    expect(await waited).toEqual({ data: { changed: true } });
  });

  it('[§D-hint] is answered at once where the cursor is behind, or of another database', async () => {
    const { token } = await newShop();
    await addItem(token);
    for (const cursor of [0, 7]) expect((await wait(token, cursor)).data.changed).toBe(true);
    expect((await wait(token, 1, 0)).data.changed).toBe(false);
  });

  it('[§D-hint-bounds] waiting doesn’t hold up a person’s other calls, and a person may have sixteen waits at once', async () => {
    const { token } = await newShop();
    const left = new AbortController();
    const waits = Array.from({ length: 17 }, () => held(token, left.signal));
    const refused = await Promise.race(waits);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('30');
    expect((await server.ok('GET /user', {}, { token })).data).toMatchObject({ shop: {} });
    // A client that gives up frees its place.
    left.abort();
    await Promise.allSettled(waits);
    const another = () => held(token, AbortSignal.timeout(500)).catch(() => null);
    await until(another, (answer) => answer === null);
  });
});

it('[§D-hint-bounds] whoever waits is answered when the server stops', async () => {
  const server = await startServer({ database: quickDatabase() });
  const { token } = await newPerson(server.db);
  const waited = server.ok('GET /changes/next', { query: { cursor: 0 } }, { token });
  await server.ok('GET /changes/next', { query: { cursor: 0, wait: 0 } }, { token });
  await server.stop();
  expect(await waited).toEqual({ data: { changed: false } });
});
