import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { PageAnswer, PageRequest } from '../../contract/page.ts';
import { openPostgres } from '../../server/db/open-postgres.ts';
import { refusalOf } from '../../server/error-answer.ts';
import type { Session } from '../../server/handler.ts';
import { keepPages } from '../../server/pages/kept-pages.ts';
import { Refusal } from '../../server/refusal.ts';
import { createBuckets } from '../../server/shares/buckets.ts';
import { slowRefusals } from '../../server/shares/refuse-visit.ts';
import { createShares } from '../../server/shares/shares.ts';
import { createTurns } from '../../server/shares/turns.ts';
import { unitsOf, weigh } from '../../server/shares/weights.ts';
import { company } from '../support/company.ts';
import { createTestDatabase, whyNoPostgres } from '../support/postgres.ts';

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

it('[§D-shares] who is told to wait is told so slowly', async () => {
  const app = new Hono();
  app.use(slowRefusals);
  app.get('/', (c) => c.body(null, c.req.query('status') === '429' ? 429 : 200));
  expect((await app.request('/')).status).toBe(200);
  const begun = performance.now();
  expect((await app.request('/?status=429')).status).toBe(429);
  expect(performance.now() - begun).toBeGreaterThan(95);
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

  it('[§D-shares] pieces of a file have half of the time while others are there', async () => {
    const shares = createShares({ share: 1, now: Date.now });
    const pieces = async () => {
      const begun = performance.now();
      for (let piece = 0; piece < 3; piece += 1) {
        await shares.inEvenTurn('a network', () => wait(40));
      }
      return performance.now() - begun;
    };
    shares.count(session('a'), 1);
    // The last one's rest is nobody's to wait for.
    expect(await pieces()).toBeGreaterThan(5 * 38);
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

  it('[§D-shares] long work of one waits the longer the more there was of it, but only while others are there', async () => {
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
    // The quickest of some: a busy machine may take its time in the middle of one.
    const alone: number[] = [];
    while (alone.length < 20 && !alone.some((took) => took < 160)) alone.push(await threeTurns());
    expect(Math.min(...alone)).toBeLessThan(160);
    shares.count(session('b'), 1);
    shares.count(session('a'), 1);
    expect(await threeTurns()).toBeGreaterThan(140);
  });
});

describe.skipIf(whyNoPostgres() !== null)('statements', () => {
  it('[§D-shares] on PostgreSQL a request’s statement is ended when nobody waits for it any more, and told as a 503; a job’s goes on', async () => {
    const { url, drop } = await createTestDatabase();
    const opened = await openPostgres(url);
    const limits = await Promise.all(
      [opened.requests, opened.db].map((db) => db.execute(sql`show statement_timeout`)),
    );
    expect(limits.map(({ rows }) => rows[0])).toEqual([
      { statement_timeout: '20s' },
      { statement_timeout: '0' },
    ]);
    const ended = await opened.requests
      .transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 50`);
        await tx.execute(sql`select pg_sleep(10)`);
      })
      .catch((error: unknown) => error);
    expect(refusalOf(ended, 'id')).toMatchObject({ refusal: { status: 503 }, log: true });
    await opened.close();
    await drop();
  });
});

describe('what is kept', () => {
  const request: PageRequest = {
    path: '/auth/login',
    search: '',
    chosenLocale: null,
    hasToken: false,
    user: null,
    subscriptions: async () => null,
    config: { disabledPages: [], company, platforms: [] },
    sent: null,
    kept: () => 'a cookie of this visitor',
  };

  function counting() {
    const rendered: PageRequest[] = [];
    const pages = keepPages(async (asked) => {
      rendered.push(asked);
      const answer = { kind: 'page', locale: 'da', title: '', html: '', view: '' } as const;
      const status = asked.path === '/none' ? 404 : 200;
      return {
        ...answer,
        status,
        subscriptions: null,
        sent: null,
        modules: [],
      } satisfies PageAnswer;
    });
    return { rendered, pages };
  }

  it('[§D-shares] a page that is the same for everybody is rendered once, and nothing of a visitor is looked at for it', async () => {
    const { rendered, pages } = counting();
    for (let visit = 0; visit < 3; visit += 1) await pages(request);
    await pages({ ...request, chosenLocale: 'en' });
    expect(rendered.map(({ chosenLocale }) => chosenLocale)).toEqual([null, 'en']);
    expect(rendered[0]?.kept('anything')).toBeNull();
  });

  it('[§D-shares] whatever depends on its visitor, and what is not there, is rendered anew', async () => {
    const { rendered, pages } = counting();
    for (const more of [
      { hasToken: true },
      { search: 'a=1' },
      { chosenLocale: 'xx' },
      { path: '/none' },
    ]) {
      await pages({ ...request, ...more });
      await pages({ ...request, ...more });
    }
    expect(rendered).toHaveLength(8);
  });
});
