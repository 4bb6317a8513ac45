import type { Seed } from '../../../contract/page.ts';
import { databaseName } from '../../../src/db/names.ts';
import { heldTicket } from '../../../src/features/connect/connect-ticket.ts';
import { readRecents } from '../../../src/layouts/palette/recents.ts';
import { readDraft } from '../../../src/lib/browser/drafts.ts';
import { newId } from '../../../src/lib/browser/ids.ts';
import { readOwned } from '../../../src/lib/browser/owned.ts';
import { noted } from '../../../src/lib/browser/sealed-note.ts';
import { cell } from '../../../src/lib/pure/cell.ts';
import { owner } from '../../../src/lib/pure/owner.ts';
import { readViews, viewQuery } from '../../../src/lib/pure/saved-views.ts';
import { createWriteKeys } from '../../../src/sync/outbox/write-keys.ts';
import { mendOwned } from '../../../src/sync/store/mend-owned.ts';
import { themeStore, themes } from '../../../src/ui/theme.ts';
import { startInstall } from '../../../src/wiring/install.ts';
import { createPageConfig } from '../../../src/wiring/page-config.ts';
import { createSessionEndings } from '../../../src/wiring/session-endings.ts';
import { createUpdates } from '../../../src/wiring/updates.ts';
import { inDatabase, shop } from '../../store/support/in-database.ts';
import { corruptText, pick, randomOf } from './corrupt.ts';
import { remove } from './play.ts';

const company = Object.fromEntries(
  ['legalName', 'address', 'email', 'helpUrl'].map((name) => [name, `the ${name}`]),
) as unknown as Seed['config']['company'];
const seed: Seed = {
  config: { base: '/api', additions: [], disabledPages: [], company, platforms: [] },
  subscriptions: null,
  user: null,
};
const isText = (value: unknown) => typeof value === 'string';
const view = (id: string) => ({ id, name: `Visning ${id}`, query: viewQuery('?state=ready') });

/** An entry, and what a page does with it when it is broken; `use` returns what is wrong. */
interface Entry {
  sound: unknown;
  storage?: Storage;
  use(userId: string): unknown;
}

/** Passes if the entry can still be read or if the person is told of its loss. */
async function told(userId: string, rest: () => boolean): Promise<string[]> {
  const isThere = rest();
  const aside = cell(0);
  await mendOwned(databaseName(userId, shop), userId, aside);
  const all = await inDatabase(userId, ({ quarantine }) => quarantine.toArray());
  const losses = all.filter(({ loss, isTold }) => loss === 'typed' && !isTold);
  const wrong = isThere || losses.length > 0 ? [] : ['lost, and nothing is told'];
  if (losses.length !== aside.get()) wrong.push('told otherwise than counted');
  await mendOwned(databaseName(userId, shop), userId, aside);
  if (losses.length !== aside.get()) wrong.push('told again');
  return wrong;
}

const keys = {
  'POST /x': { key: newId(), root: '/x', at: Date.now() },
  y: { key: newId(), root: '/y', at: 1 },
};

export const entries: Record<string, Entry> = {
  'draft:1:/x': {
    sound: { note: 'Kladde, som ikke er gemt endnu', rows: [{ name: 'a' }, { name: 'b' }] },
    use: (userId) => told(userId, () => typeof (readDraft('/x') ?? 0) === 'object'),
  },
  'views:/x': {
    sound: [view('1'), view('2'), view('3')],
    // A missing view may have been removed by the person, so only the remaining ones are checked.
    use: (userId) =>
      told(userId, () => {
        const kept = readOwned('views:/x');
        return Array.isArray(kept) && readViews(kept).length === kept.length;
      }),
  },
  palette: {
    sound: [
      { id: '1', title: 'Ordrer', href: '/shop/orders' },
      { id: '2', title: 'b', href: '/b' },
    ],
    use: () =>
      readRecents().every(({ id, title, href }) => [id, title, href].every(isText)) || ['no texts'],
  },
  'dropline.config': {
    sound: { disabledPages: ['/shop/products/feeds'], company, platforms: ['shopify'] },
    use() {
      const { disabledPages, company: shown, platforms } = createPageConfig(seed, false).get();
      return (
        [
          ...disabledPages,
          ...platforms,
          ...Object.keys(company).map((name) => Reflect.get(shown, name)),
        ].every(isText) || ['no texts']
      );
    },
  },
  'dropline.endings': {
    sound: ['a'.repeat(64), 'b'.repeat(64)],
    async use() {
      const sent: unknown[] = [];
      const request = async (_: string, { body }: { body: { ticket: string } }) =>
        void sent.push(body.ticket);
      await createSessionEndings(request as never).send();
      return sent.every(isText) || ['no texts'];
    },
  },
  'dropline.install': {
    sound: { visits: 2, lastSeen: 1_780_000_000_000, imported: false, declined: false },
    use() {
      const install = startInstall(Date.now());
      const { visits } = JSON.parse(localStorage.getItem('dropline.install') ?? '');
      install.stop();
      return (Number.isSafeInteger(visits) && visits > 0) || [`${visits} visits`];
    },
  },
  'dropline.sealed': { sound: 'u1 u2', use: () => noted().every(isText) || ['no texts'] },
  theme: { sound: 'dark', use: () => themes.includes(themeStore.get()) || ['no theme'] },
  'dropline.writes': {
    sound: { salt: newId(), keys },
    storage: sessionStorage,
    async use() {
      const written = createWriteKeys();
      const key = await written.of('POST /x', {});
      await written.settle('POST /x', {}, 'done');
      return /^[\da-f-]{36}$/.test(key) || [`the key ${key}`];
    },
  },
  'dropline.reloaded-at': {
    sound: 1_780_000_000_000,
    storage: sessionStorage,
    use() {
      const { lastReload } = createUpdates({ isQuiet: () => true, activate() {} }).getSnapshot()
        .context;
      return lastReload === null || lastReload <= Date.now() || [`reloaded at ${lastReload}`];
    },
  },
  'connect-ticket': {
    sound: {
      of: 'x'.repeat(24),
      ticket: {
        ticket: 't'.repeat(30),
        platform: 'shopify',
        shop_domain: 'a.myshopify.com',
        expires_at: '2026-11-22T00:00:00Z',
      },
    },
    storage: sessionStorage,
    use() {
      const ticket = heldTicket(null);
      return ticket === null || [ticket.ticket, ticket.shop_domain].every(isText) || ['no texts'];
    },
  },
};

/** Breaks one entry stored outside the databases, and uses it as a page does. */
export async function playBeside(at: number): Promise<string[]> {
  const random = randomOf(at);
  const userId = `corrupted-${newId()}`;
  const place = databaseName(userId, shop);
  const name = pick(random, Object.keys(entries));
  const { sound, storage = localStorage, use } = entries[name] as Entry;
  const isOwned = /^(draft|views|palette)/.test(name);
  const key = isOwned ? `${place}:${name}` : name;
  const text = typeof sound === 'string' ? sound : JSON.stringify(sound);
  const broken = String(corruptText(random, text));
  owner.set(place);
  try {
    storage.setItem(key, broken);
    const wrong = await use(userId);
    return Array.isArray(wrong) ? wrong.map((one) => `${name} ${at}: ${one} of ${broken}`) : [];
  } catch (error) {
    return [`${name} ${at}: threw ${error instanceof Error ? error.stack : error} of ${broken}`];
  } finally {
    owner.set(null);
    storage.removeItem(key);
    await remove(userId);
  }
}
