import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { callsTo } from '../support/calls.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { Browser } from './browser.ts';
import { personAt } from './person.ts';

export interface Place {
  browser: Browser;
  /** The proxy between browser and server. */
  proxy: FaultProxy;
  /** Calls that go around the proxy. */
  api: ReturnType<typeof callsTo>;
}

export interface Step {
  title: string;
  run(): Promise<void>;
}

const merchant = { email: 'merchant@example.com', password: 'dropline-demo' };
const path = '/shop/products/import-list';
const title = 'Rettet i toget';

/** The core of Dropline, in order: each step needs those before it. */
export function offlineCore({ browser, proxy, api }: Place): Step[] {
  const person = personAt(browser);
  const list = `${proxy.url}${path}`;
  let token = '';
  let item = { id: 0, title: '', rev: 0 };
  const patches = () =>
    proxy.seen.filter(({ method, idempotencyKey }) => method === 'PATCH' && idempotencyKey);
  const stored = async () => {
    const { data } = await api.ok('GET /import-products', { query: {} }, { token });
    return data.find(({ id }) => id === item.id);
  };

  return [
    {
      title: 'a merchant signs in, and the import list comes whole onto the device',
      async run() {
        token = (await api.ok('POST /auth/login', { body: { ...merchant, remember: true } })).data
          .token;
        const { data } = await api.ok('GET /import-products', { query: {} }, { token });
        assert(data[0], 'The demo import list is empty.');
        item = data[0];
        await person.goTo(`${proxy.url}/auth/login`);
        await person.fills('E-mail', merchant.email);
        await person.fills('Adgangskode', merchant.password);
        // Without it the session would end with the browser.
        await person.ticks('Husk mig');
        await person.presses('Log ind');
        await person.sees(/Overblik/);
        await person.goTo(list);
        await person.sees(/Vis alle/);
        await person.hasWorker();
      },
    },
    {
      title: 'a start without a network shows the list, and how old it is',
      async run() {
        proxy.cut();
        await browser.reopen();
        await person.goTo(list);
        await person.sees(new RegExp(item.title));
        await person.sees(/Ingen forbindelse siden|Serveren har ikke svaret siden/);
        await person.sees(/Fra enheden/);
        await person.sees(/Vis alle/);
      },
    },
    {
      title: 'an edit made offline is kept over the next start',
      async run() {
        await person.goTo(`${list}?edit=${item.id}`);
        await person.fills('Titel', title);
        await person.presses('Gem');
        await person.sees(/1 ændring venter på at blive sendt/);
        await browser.reopen();
        await person.goTo(list);
        await person.sees(new RegExp(title));
        await person.sees(/1 ændring venter på at blive sendt/);
        assert.equal((await stored())?.title, item.title);
      },
    },
    {
      title: 'with the network back it takes effect once, although the first answer is lost',
      async run() {
        const before = patches().length;
        proxy.dropAnswer(({ method }) => method === 'PATCH');
        proxy.restore();
        await person.seesNot(/venter på at blive sendt/);
        await person.sees(new RegExp(title));
        // Time for a second request, if there were one.
        await wait(3_000);
        const sent = patches().slice(before);
        assert(sent.length >= 2, `It was sent ${sent.length} times; the first answer was lost.`);
        assert.equal(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size, 1);
        assert.equal(sent.filter(({ status }) => status === 200).length, 1);
        const now = await stored();
        assert.deepEqual([now?.title, now?.rev], [title, item.rev + 1]);
      },
    },
  ];
}
