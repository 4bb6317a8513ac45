import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { jobs } from '../../server/db/schema.ts';
import { log, openLog } from '../../server/lib/log.ts';
import { logFailure } from '../../server/lib/log-failure.ts';
import { health, type Phase } from '../../server/monitoring/health.ts';
import { startApp } from '../support/app-process.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newPerson } from '../support/server-people.ts';
import { long } from '../support/share.ts';

const metricsToken = 'what-the-collector-knows';

onOneDatabase('what a server tells of itself', (database) => {
  const server = serverFor({ database, metricsToken });
  const read = (token?: string) =>
    fetch(`${server.address}/api/metrics`, {
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    });

  it('[§D-metrics] is read by whoever has the token, and is not there for anybody else', async () => {
    const { token } = await newPerson(server.db, { shops: 1, suppliers: 0 });
    for (const given of [undefined, '', 'x', token]) {
      const answer = await read(given);
      expect([answer.status, (await answer.json()).code]).toEqual([404, 'not_found']);
    }
    expect((await read(metricsToken)).status).toBe(200);
  });

  it('[§D-metrics] counts requests by their call or kind and their status, never by an address', async () => {
    const secret = 'kF7-what-nobody-may-read-w92';
    await fetch(`${server.address}/api/shop/integrations/4711?x=${secret}`);
    await fetch(`${server.address}/feeds/${secret}.xml`);
    await fetch(`${server.address}/auth/reset-password?token=${secret}`);
    const told = await (await read(metricsToken)).text();
    expect(told).toContain(
      'dropline_request_seconds_count{of="GET /shop/integrations/{id}",status="401"} 1',
    );
    expect(told).toContain('dropline_request_seconds_count{of="feeds",status="404"} 1');
    expect(told).toContain('dropline_request_seconds_count{of="page",status="200"} 1');
    expect(told).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect(told).not.toContain(secret);
  });

  it('[§D-metrics] tells what waits and since when, what failed lately, and how stores are connected', async () => {
    const now = Date.now();
    const at = (ago: number) => new Date(now - ago * 1_000);
    const job = (id: string, more: object) => ({
      id,
      tenant: 'shop:1',
      kind: 'feed_build' as const,
      name: id,
      ...more,
    });
    await server.db.insert(jobs).values([
      job('waits', { state: 'pending', createdAt: at(90) }),
      job('has-failed', { state: 'failed', createdAt: at(600), finishedAt: at(300) }),
      job('failed-long-ago', {
        state: 'failed',
        createdAt: at(200_000),
        finishedAt: at(200_000),
      }),
      job('is-done', { state: 'completed', createdAt: at(600), finishedAt: at(500) }),
    ]);
    const told = await (await read(metricsToken)).text();
    const value = (name: string) =>
      Number(
        told
          .split('\n')
          .find((line) => line.startsWith(`${name}{work="job feed_build"}`))
          ?.split(' ')
          .at(-1),
      );
    expect(value('dropline_waiting')).toBe(1);
    expect(value('dropline_failed_last_day')).toBe(1);
    expect(value('dropline_oldest_waiting_seconds')).toBeGreaterThanOrEqual(90);
    expect(value('dropline_oldest_waiting_seconds')).toBeLessThan(590);
    expect(told).toContain('dropline_waiting{work="delivery"} 0');
  });

  it('[§D-ready] is ready while it works, and neither before nor while it stops, well as it is', async () => {
    const phase: Phase = { now: 'starting' };
    const app = health(server.db, phase);
    const statusOf = async (path: string) => {
      const answer = await app.request(path);
      return [answer.status, (await answer.json()).status];
    };
    expect(await statusOf('/readyz')).toEqual([503, 'starting']);
    phase.now = 'working';
    expect(await statusOf('/readyz')).toEqual([200, 'ok']);
    phase.now = 'stopping';
    expect(await statusOf('/readyz')).toEqual([503, 'stopping']);
    expect(await statusOf('/healthz')).toEqual([200, 'ok']);
    const answer = await fetch(`${server.address}/api/readyz`);
    expect([answer.status, (await answer.json()).status]).toEqual([200, 'ok']);
  });
});

describe('the log for programs', () => {
  afterEach(() => openLog('text'));

  it('[§D-server-log] is a line of JSON for each request, and for each failure with the id that its answer had', () => {
    const lines: string[] = [];
    openLog('json', { write: (line) => void lines.push(line) });
    log.say('Dropline is starting …');
    log.answered({ of: 'GET /user', status: 200, milliseconds: 12.4, requestId: 'r1' });
    logFailure('PATCH /user', new Error('an insert answered no row'), 'r2');
    const told = lines.map((line) => JSON.parse(line));
    expect(told.map(({ level, msg }) => [level, msg])).toEqual([
      [30, 'Dropline is starting …'],
      [30, 'answered'],
      [50, 'PATCH /user'],
    ]);
    expect(told[1]).toMatchObject({ of: 'GET /user', status: 200, ms: 12, request_id: 'r1' });
    expect(told[2]).toMatchObject({
      request_id: 'r2',
      failure: expect.stringContaining('an insert answered no row'),
    });
    for (const { time } of told) expect(Date.parse(time)).toBeGreaterThan(0);
  });

  it(
    '[§D-server-log] is all that the program writes, from its start to its end, and tells no address that was asked for',
    long,
    async () => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'dropline-log-'));
      const app = await startApp({ dataDir, env: { LOG: 'json' }, flags: ['--no-demo'] });
      await fetch(`${app.url}/feeds/nobody-may-read-this.xml`);
      await app.stop();
      await rm(dataDir, { recursive: true });
      const lines = app
        .output()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(lines.map(({ msg }) => msg)).toContain('Dropline is stopping …');
      expect(lines).toContainEqual(expect.objectContaining({ of: 'feeds', status: 404 }));
      expect(app.output()).not.toContain('nobody-may-read-this');
    },
  );
});
