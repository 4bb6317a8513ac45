import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../server/http/handler.ts';
import type { Refusal } from '../../server/http/refusal.ts';
import { createShares } from '../../server/shares/shares.ts';
import { createTurns } from '../../server/shares/turns.ts';

const session = (userId: string, shopId = 1): Session => ({
  id: `session-${userId}`,
  userId,
  shopId,
  supplierId: null,
});

describe('turns', () => {
  const limits = { atOnce: 2, waitingPerPerson: 3, waiting: 5, patience: 60 };

  it('[§D-shares] one person’s work runs one after the other, and who comes later is not behind all of it', async () => {
    const turns = createTurns({ ...limits, patience: 10_000 }, () => 1);
    const order: string[] = [];
    const work = async (person: string) => {
      const turn = await turns.take(person);
      order.push(person);
      await wait(5);
      turn.done(0);
    };
    await Promise.all([work('a'), work('a'), work('a'), work('b'), work('b')]);
    expect(order.slice(0, 4).toSorted()).toEqual(['a', 'a', 'b', 'b']);
    expect(order[4]).toBe('a');
  });

  it('[§D-shares] more of one person than may wait is a 429, more of all a 503, and so is a wait that is too long; each says when to come again', async () => {
    const turns = createTurns(limits, () => 1);
    const held = await turns.take('a');
    const waiting = [1, 2, 3].map(() => turns.take('a').catch((error: Refusal) => error));
    await expect(turns.take('a')).rejects.toMatchObject({
      status: 429,
      headers: { 'Retry-After': '5' },
    });
    const other = await turns.take('b');
    const more = [turns.take('b'), turns.take('c')].map((each) =>
      each.catch((error: Refusal) => error),
    );
    await expect(turns.take('d')).rejects.toMatchObject({ status: 503 });
    for (const refused of await Promise.all([...waiting, ...more])) {
      expect(refused).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
    }
    held.done(0);
    other.done(0);
    (await turns.take('a')).done(0);
  });

  it('[§D-shares] between two calls of one person the thread reads what else has come', async () => {
    const turns = createTurns({ ...limits, waitingPerPerson: 8, waiting: 8 }, () => 1);
    const order: string[] = [];
    const work = async (name: string) => {
      const turn = await turns.take('a');
      order.push(name);
      turn.done(0);
    };
    const first = work('first');
    setImmediate(() => order.push('what came'));
    await Promise.all([first, work('second')]);
    expect(order).toEqual(['first', 'what came', 'second']);
  });

  it('[§D-shares] while a person rests, others go on and they wait', async () => {
    const turns = createTurns({ ...limits, atOnce: 1, patience: 5_000 }, () => 1);
    (await turns.take('a')).done(80);
    const begun = performance.now();
    const order: string[] = [];
    const mine = turns.take('a').then((turn) => {
      order.push('who rested');
      turn.done(0);
      return performance.now() - begun;
    });
    (await turns.take('b')).done(0);
    order.push('another');
    expect(await mine).toBeGreaterThan(60);
    expect(order).toEqual(['another', 'who rested']);
  });

  it('[§D-shares] pieces of a file have half of the time for a second, then one part in 25, while others are there', async () => {
    const shares = createShares({ share: 1, now: Date.now });
    const pieces = async (count: number) => {
      const begun = performance.now();
      for (let piece = 0; piece < count; piece += 1) {
        await shares.inPieces('a network', () => wait(40));
      }
      return performance.now() - begun;
    };
    shares.count(session('a'), 1);
    // Nobody waits after the last piece.
    expect(await pieces(3)).toBeGreaterThan(5 * 38);
    await shares.inPieces('a network', () => wait(1_000));
    shares.count(session('a'), 1);
    // By now more is owed than the bucket holds.
    expect(await pieces(2)).toBeGreaterThan(25 * 38);
  });

  it('[§D-shares] a job lets calls that are being answered end first, however many there are for a tenth of a second at most', async () => {
    const shares = createShares({ share: 1, now: Date.now });
    await shares.letAnswer();
    const order: string[] = [];
    const answer = (person: string, milliseconds: number) =>
      shares.inTurn(person, async () => {
        await wait(milliseconds);
        order.push(person);
      });
    const calls = [answer('a', 20), answer('b', 30)];
    await wait(1);
    await shares.letAnswer().then(() => order.push('the job'));
    await Promise.all(calls);
    expect(order).toEqual(['a', 'b', 'the job']);

    const long = answer('c', 2_000);
    await wait(1);
    await shares.letAnswer().then(() => order.push('the job again'));
    await long;
    expect(order.slice(3)).toEqual(['the job again', 'c']);
  });

  it('[§D-shares] one person’s long work waits longer the more there was of it, but only while others are there', async () => {
    const shares = createShares({ share: 1, now: Date.now });
    const busy = async () => {
      const until = performance.now() + 30;
      while (performance.now() < until);
    };
    const threeTurns = async () => {
      const begun = performance.now();
      for (let turn = 0; turn < 3; turn += 1) await shares.inLongTurn('a', busy);
      return performance.now() - begun;
    };
    shares.count(session('a'), 1);
    // The quickest of several, because a busy machine may pause in the middle of one.
    const alone: number[] = [];
    while (alone.length < 20 && !alone.some((took) => took < 160)) alone.push(await threeTurns());
    expect(Math.min(...alone)).toBeLessThan(160);
    shares.count(session('b'), 1);
    shares.count(session('a'), 1);
    expect(await threeTurns()).toBeGreaterThan(140);
  });

  it('[§D-shares] without limit nobody rests after long work, however much there was of it', async () => {
    const shares = createShares({ share: 0, now: Date.now });
    shares.count(session('a'), 1);
    shares.count(session('b'), 1);
    await shares.inLongTurn('a', () => wait(2_000));
    const begun = performance.now();
    await shares.inLongTurn('a', () => wait(1));
    // With limits it would be 10 s, the longest rest.
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
