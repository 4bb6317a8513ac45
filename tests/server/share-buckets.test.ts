import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../server/http/handler.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { createBuckets } from '../../server/shares/buckets.ts';
import { slowRefusals } from '../../server/shares/refuse-visit.ts';
import { createShares } from '../../server/shares/shares.ts';
import { unitsOf, weigh } from '../../server/shares/weights.ts';

const session = (userId: string, shopId = 1): Session => ({
  id: `session-${userId}`,
  userId,
  shopId,
  supplierId: null,
});

describe('buckets', () => {
  function bucketsAt(most = 100) {
    const clock = { now: 1_000_000 };
    const rate = { capacity: 10, perSecond: 2 };
    return { clock, buckets: createBuckets({ rate, most, now: () => clock.now }) };
  }

  it('[§D-shares] a bucket gives what it holds, then says in how many seconds there is more', () => {
    const { clock, buckets } = bucketsAt();
    expect(Array.from({ length: 10 }, () => buckets.take('a', 1))).toEqual(Array(10).fill(0));
    expect(buckets.take('a', 1)).toBe(1);
    expect(buckets.take('a', 4)).toBe(2);
    expect(buckets.take('b', 10)).toBe(0);
    clock.now += 1_000;
    expect(buckets.take('a', 2)).toBe(0);
    expect(buckets.take('a', 1)).toBe(1);
  });

  it('[§D-shares] what is owed is paid before anything else, and is never more than a bucket holds', () => {
    const { clock, buckets } = bucketsAt();
    expect(buckets.owe('a', 1_000)).toBe(-10);
    expect(buckets.take('a', 1)).toBe(6);
    clock.now += 6_000;
    expect(buckets.take('a', 1)).toBe(0);
  });

  it('[§D-shares] a call that weighs more than a bucket holds waits until it is full, not for ever', () => {
    const { clock, buckets } = bucketsAt();
    expect(buckets.take('a', 1)).toBe(0);
    expect(buckets.take('a', 50)).toBe(1);
    clock.now += 1_000;
    expect(buckets.take('a', 50)).toBe(0);
  });

  it('[§D-shares] a clock that is set back fills nothing, and locks nobody out for longer', () => {
    const { clock, buckets } = bucketsAt();
    buckets.take('a', 10);
    clock.now -= 86_400_000;
    expect(buckets.take('a', 1)).toBe(1);
    clock.now += 1_000;
    expect(buckets.take('a', 1)).toBe(0);
  });

  it('[§D-shares] a million subjects take no more memory than a hundred, and one that asks on is not forgotten among them', () => {
    const { buckets } = bucketsAt(100);
    buckets.take('asks on', 9);
    for (let subject = 0; subject < 1_000_000; subject += 1) {
      buckets.take(String(subject), 1);
      if (subject % 50 === 0) buckets.take('asks on', 1);
    }
    expect(buckets.size).toBe(100);
    expect(buckets.take('asks on', 1)).toBe(1);
  });

  it('[§D-shares] buckets that have filled up are forgotten', () => {
    const { clock, buckets } = bucketsAt();
    for (const subject of 'abcdef') buckets.take(subject, 10);
    clock.now += 60_000;
    buckets.take('g', 1);
    expect(buckets.size).toBe(1);
  });
});

describe('what an honest person does', () => {
  function usual() {
    const clock = { now: 1_000_000 };
    return { clock, shares: createShares({ share: 1, now: () => clock.now }) };
  }
  const units = (call: Parameters<typeof weigh>[0], query = '') =>
    weigh(call, new URLSearchParams(query)).units;

  it('[§D-shares] [§8-429] a thousand offline edits go out at once', () => {
    const { shares } = usual();
    for (let edit = 0; edit < 1_000; edit += 1) {
      shares.arrive('203.0.113.9', units('PATCH /import-products/{id}'));
      shares.count(session('a'), units('PATCH /import-products/{id}'));
      shares.owe(
        session('a'),
        unitsOf('PATCH /import-products/{id}', { data: 'x'.repeat(4_000) }, true),
      );
    }
    expect(units('PATCH /import-products/{id}')).toBe(2);
  });

  it('[§D-shares] [§8-429] an office of thirty opens the app in the same minute, each with a first sync of 20,000 orders', () => {
    const { clock, shares } = usual();
    const bring = { data: Array.from({ length: 500 }, () => ({})) };
    for (let person = 0; person < 30; person += 1) {
      clock.now += 2_000;
      const who = session(`person ${person}`, person % 3);
      shares.arrive('203.0.113.9', 10);
      for (let page = 0; page < 40; page += 1) {
        shares.arrive('203.0.113.9', units('GET /changes'));
        shares.count(who, units('GET /changes'));
        shares.owe(who, unitsOf('GET /changes', bring, false));
      }
      for (let picture = 0; picture < 200; picture += 1) shares.arrive('203.0.113.9', 1);
    }
    expect(unitsOf('GET /changes', bring, false)).toBe(20);
  });

  it('[§D-shares] [§8-429] somebody types into the search for ten minutes, in five tabs that poll', () => {
    const { clock, shares } = usual();
    for (let second = 0; second < 600; second += 1) {
      clock.now += 1_000;
      for (let keystroke = 0; keystroke < 4; keystroke += 1) {
        shares.count(session('a'), units('GET /products', 'search=stol'));
      }
      if (second % 5 === 0) {
        for (let tab = 0; tab < 5; tab += 1) shares.count(session('a'), units('GET /shop/events'));
      }
    }
    expect(units('GET /products', 'search=stol')).toBe(10);
  });

  it('[§D-shares] who asks without end is refused, and who works beside them in another shop is not', () => {
    const { shares } = usual();
    const flood = () => {
      for (let call = 0; call < 10_000; call += 1) shares.count(session('a', 1), 1);
    };
    expect(flood).toThrow(Refusal);
    expect(() => shares.count(session('b', 2), 1)).not.toThrow();
  });

  it('[§D-shares] ten people of one shop together are refused before ten times one person’s share', () => {
    const { shares } = usual();
    let made = 0;
    const flood = () => {
      for (; made < 40_000; made += 1) shares.count(session(`person ${made % 10}`), 1);
    };
    expect(flood).toThrow(Refusal);
    expect(made).toBe(12_000);
  });
});

it('[§D-shares] a request to wait is answered slowly', async () => {
  const app = new Hono();
  app.use(slowRefusals);
  app.get('/', (c) => c.body(null, c.req.query('status') === '429' ? 429 : 200));
  expect((await app.request('/')).status).toBe(200);
  const begun = performance.now();
  expect((await app.request('/?status=429')).status).toBe(429);
  expect(performance.now() - begun).toBeGreaterThan(95);
});
