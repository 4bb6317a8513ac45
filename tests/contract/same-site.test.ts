import { describe, expect, it } from 'vitest';
import type { Row } from '../../contract/calls/row.ts';
import { type CallKey, contract } from '../../contract/calls.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newPerson } from '../support/server-people.ts';

const listed = 'https://shop.example.com';
const rows = Object.entries(contract) as [CallKey, Row][];
const readsJson = rows.filter(([, row]) => row.body).map(([call]) => call);
const open = rows.filter(([call, row]) => row.access === 'anyone' && !call.startsWith('GET '));

onOneDatabase('what other sites’ pages may send', (database) => {
  const server = serverFor({ database, corsOrigins: [listed] });
  const password = 'a long enough password';
  const newEmail = () => `${crypto.randomUUID()}@example.com`;

  /** A form or beacon posted by another site's page: without script, so without a preflight. */
  const post = (path: string, headers: Record<string, string>, body: unknown) =>
    fetch(`${server.address}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });

  it('[§D-same-site] a form of another site signs nobody in: JSON under another type is 415', async () => {
    const body = { name: 'Åse', email: newEmail(), password, remember: true };
    const json = { 'Content-Type': 'application/json' };
    expect((await post('/auth/signup', json, body)).status).toBe(200);
    for (const type of [
      'text/plain',
      'text/plain;charset=UTF-8',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain; application/json',
      'application/json-seq',
      'application/json, text/plain',
      'application/json; charset=utf-16',
      'text/json',
      '',
    ]) {
      const answer = await post('/auth/login', { 'Content-Type': type }, body);
      expect([type, answer.status]).toEqual([type, 415]);
      expect(await answer.json()).toMatchObject({ code: 'unsupported_media_type', errors: {} });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    for (const type of ['application/json', 'Application/JSON; Charset=UTF-8']) {
      const answer = await post('/auth/login', { 'Content-Type': type }, body);
      expect([type, answer.status]).toEqual([type, 200]);
    }
  });

  it('[§D-same-site] no call with a body reads one that isn’t said to be JSON', async () => {
    expect(readsJson.length).toBeGreaterThan(30);
    const { token } = await newPerson(server.db, { suppliers: 1 });
    for (const call of readsJson) {
      const [method, path = ''] = call.split(' ');
      const answer = await fetch(`${server.address}/api${path.replaceAll(/\{\w+\}/g, '1')}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain' },
        body: '{}',
      });
      expect([call, answer.status]).toEqual([call, 415]);
    }
  });

  describe.each(open.map(([call]) => call))('%s', (call) => {
    const asked = async (headers: Record<string, string>) => {
      const json = { 'Content-Type': 'application/json', ...headers };
      const answer = await post(call.split(' ')[1] ?? '', json, {});
      return answer.status;
    };

    it('[§D-same-site] isn’t made by another site’s page, nor by a sibling’s that isn’t listed', async () => {
      for (const site of ['cross-site', 'same-site', 'whatever']) {
        const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': site };
        expect([site, await asked(foreign)]).toEqual([site, 403]);
        expect([site, await asked({ 'Sec-Fetch-Site': site })]).toEqual([site, 403]);
      }
    });

    it('[§D-same-site] without Sec-Fetch-Site the origin decides', async () => {
      const near = server.address.replace(/:\d+$/, ':1');
      for (const origin of ['https://evil.example', 'null', 'nonsense', near]) {
        expect([origin, await asked({ Origin: origin })]).toEqual([origin, 403]);
      }
    });

    it('[§D-same-site] is made by our pages, by listed ones and by what is no browser', async () => {
      const askers: Record<string, string>[] = [
        {},
        { 'Sec-Fetch-Site': 'same-origin', Origin: server.address },
        { 'Sec-Fetch-Site': 'none' },
        { Origin: server.address },
        { Origin: listed },
        { Origin: listed, 'Sec-Fetch-Site': 'cross-site' },
      ];
      for (const headers of askers) {
        expect([200, 422]).toContain(await asked(headers));
      }
    });
  });
});
