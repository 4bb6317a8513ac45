import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { exchanges } from '../../server/db/schema.ts';
import { setTelemetry, telemetry } from '../../server/lib/telemetry.ts';
import { openTelemetry } from '../../server/telemetry/open-telemetry.ts';
import { attributesOf, type Collector, startCollector } from '../support/collector.ts';
import { onOneDatabase, startServer, type TestServer } from '../support/server.ts';
import { connectStore } from '../support/server-integrations.ts';
import { newPerson } from '../support/server-people.ts';

const secret = 'kF7-what-nobody-may-read-w92';
/** Of many digits, so that no time and no other id happens to contain it. */
const absentId = 2_047_114_711;
const traceId = '0af7651916cd43dd8448eb211c80319c';
const caller = 'b7ad6b7169203331';

onOneDatabase('what a collector is told', (database) => {
  let collector: Collector;
  let server: TestServer;
  beforeAll(async () => {
    collector = await startCollector();
    const every = { spans: 50, numbers: 200 };
    setTelemetry(openTelemetry({ endpoint: collector.endpoint, serviceName: 'dropline', every }));
    server = await startServer({ database });
  });
  afterAll(async () => {
    await server.stop();
    await telemetry.close();
    setTelemetry(null);
    await collector.stop();
  });

  /** Waits for the first span with this name. */
  async function arrived(name: string, of: (span: Span) => boolean = () => true) {
    const found = () => collector.spans().find((span) => span.name === name && of(span));
    return await vi.waitFor(
      () => {
        const span = found();
        if (!span)
          throw new Error(`No span ${name} has come: ${collector.spans().map((one) => one.name)}`);
        return span;
      },
      { timeout: 60_000, interval: 50 },
    );
  }
  type Span = ReturnType<Collector['spans']>[number];

  it('[§D-traces] a request goes on with its caller’s trace, is answered with its own place in it, and has its statements below it', async () => {
    const { token } = await newPerson(server.db, { shops: 1 });
    const answer = await server.send(
      'GET /shop',
      {},
      {
        token,
        headers: { traceparent: `00-${traceId}-${caller}-01` },
      },
    );
    const [, answeredTrace, spanId] = answer.headers.get('traceparent')?.split('-') ?? [];
    expect(answeredTrace).toBe(traceId);
    const request = await arrived('GET /shop', (span) => span.spanId === spanId);
    expect([request.traceId, request.parentSpanId, request.kind]).toEqual([traceId, caller, 2]);
    expect(attributesOf(request)).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/api/shop',
      'http.response.status_code': 200,
      'dropline.access': 'shop',
    });
    const statement = await arrived('select shops', (span) => span.parentSpanId === spanId);
    expect(statement.traceId).toBe(traceId);
    expect(attributesOf(statement)['db.query.text']).toMatch(/^select .*"shops".*\$1/);
  });

  it.each([
    '',
    'x',
    `00-${'0'.repeat(32)}-${caller}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-${caller}-01`,
    `00-${traceId.toUpperCase()}-${caller}-01`,
    `00-${traceId}-${caller}-01`.repeat(40),
  ])(
    '[§D-traces] a caller who names no trace of the standard’s form begins one: %j',
    async (traceparent) => {
      const answer = await server.send('GET /user', {}, { headers: { traceparent } });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('traceparent')).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
      expect(answer.headers.get('traceparent')).not.toContain(traceId);
    },
  );

  it('[§D-traces] jobs and exchanges are traces of their own, with how they ended', async () => {
    const { token, shopIds } = await newPerson(server.db);
    await server.ok('POST /shop/feeds', { body: { name: secret, channel: 'google' } }, { token });
    const job = await arrived('job feed_build');
    expect(attributesOf(job)).toMatchObject({
      'dropline.job.kind': 'feed_build',
      'dropline.job.done': true,
    });
    expect(job.parentSpanId ?? '').toBe('');
    await arrived('select feeds', ({ traceId: of }) => of === job.traceId);

    const integrationId = await connectStore(server.db, shopIds[0] ?? 0, { name: secret });
    const at = new Date();
    await server.db.insert(exchanges).values({
      ...{
        integrationId,
        kind: 'describe',
        key: crypto.randomUUID(),
        nextTryAt: at,
        createdAt: at,
      },
    });
    server.services.exchanges.wake();
    const exchange = await arrived('exchange describe');
    expect(attributesOf(exchange)).toMatchObject({
      'dropline.exchange.kind': 'describe',
      'error.type': expect.stringMatching(/^[a-z_]+$/),
    });
    expect(exchange.status?.code).toBe(2);
  });

  it('[§D-traces] nothing of a person is told: no parameter, address, id, token or text', async () => {
    const person = await newPerson(server.db, { shops: 1 });
    const { token } = person;
    await server.ok('PATCH /user', { body: { name: secret } }, { token });
    await server.ok(
      'PATCH /shop',
      { body: { city: secret, email: `${secret}@example.com` } },
      { token },
    );
    await server.send('GET /products', { query: { search: secret } }, { token });
    await server.send('GET /shop/integrations/{id}', { id: absentId }, { token });
    await server.send('GET /invitations/{token}', { token: secret.padEnd(40, '-') });
    await server.send('POST /auth/login', {
      body: { email: `${secret}@example.com`, password: secret },
    });
    await fetch(`${server.address}/feeds/${secret}.xml?x=${secret}`);
    await fetch(`${server.address}/auth/reset-password/${secret}`);
    await server.send('POST /logout', {}, { token });
    await arrived('POST /logout');
    const told = collector.everything();
    expect(told).toContain('PATCH /shop');
    expect(told).toContain('GET feeds');
    for (const personal of [
      secret,
      token,
      person.userId,
      person.email,
      String(absentId),
      'Test Testesen',
    ]) {
      expect(told).not.toContain(personal);
    }
  });

  it('[§D-traces] what is measured is sent, too: how long requests took, and what waits', async () => {
    await server.send('GET /user', {});
    await vi.waitFor(
      () => {
        const requests = collector.metrics().filter(({ name }) => name === 'dropline.request');
        const points = requests.flatMap(({ histogram }) => histogram?.dataPoints ?? []);
        expect(points.map(attributesOf)).toContainEqual({ of: 'GET /user', status: '401' });
        const waiting = collector.metrics().filter(({ name }) => name === 'dropline.waiting');
        const gauges = waiting.flatMap(({ gauge }) => gauge?.dataPoints ?? []);
        expect(gauges.map(attributesOf)).toContainEqual({ work: 'delivery' });
      },
      { timeout: 60_000, interval: 50 },
    );
  });
});
