import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Subscription } from '../../contract/entities/subscriptions.ts';
import type { User } from '../../contract/entities/users.ts';
import type { OfflineReason } from '../../src/api/probe.ts';
import { site } from '../../src/app/site.ts';
import { ShopLayout } from '../../src/layouts/shop-layout.tsx';
import { connectivityMachine } from '../../src/machines/connectivity.ts';
import { findRoute, trailOf } from '../../src/router/find-route.ts';
import type { LayoutProps } from '../../src/router/layout-props.ts';
import { serverMachines } from '../../src/wiring/server-machines.ts';
import { company } from '../support/company.ts';
import { merchant } from '../support/people.ts';
import { type Around, part, rendered, rows, textOf } from '../support/rendered.tsx';
import { settled, TurnedClock } from '../support/turned-clock.ts';

const plan: Subscription = {
  id: 1,
  name: 'Plan Fjord',
  status: 'active',
  price: { amount: 19_900, currency: 'DKK' },
  interval: 'month',
  product_limit: 25,
  started_at: '2026-01-01T00:00:00.000Z',
  current_period_end: null,
};
const props: LayoutProps = {
  titleId: 'title.importList',
  above: [{ titleId: 'shell.nav.products' }],
  footerHidden: false,
  sidebarHidden: false,
  children: 'Siden selv',
};
const shop = (
  more: Partial<LayoutProps> = {},
  user: User | null = merchant,
  { machines, ...around }: Pick<Around, 'answers' | 'kept' | 'locale' | 'machines'> = {},
) =>
  rendered(createElement(ShopLayout, { ...props, ...more }), {
    machines: { ...serverMachines(user, user !== null), ...machines },
    path: '/shop/products/import-list',
    ...around,
  });
const withPlan = (status: Subscription['status']) =>
  shop({}, merchant, {
    answers: { 'GET /shop/subscriptions': { data: [{ ...plan, status }] } },
  });
/** A line without an answer. */
async function offline(reason: OfflineReason) {
  const probe = fromPromise<OfflineReason | null>(async () => reason);
  const machine = connectivityMachine.provide({ actors: { probe } });
  const clock = new TurnedClock();
  const now = () => Date.UTC(2026, 5, 1, 10);
  const connectivity = createActor(machine, { clock, input: { clock: { now }, onLine: false } });
  connectivity.start();
  await settled();
  return connectivity;
}
const sideOf = async (html: Promise<string>) => part(await html, 'aside');

describe('the layout of a shop', () => {
  test('[§2-shop-layout] [§2-sidebar-search] [§2-sidebar-manage] [§2-sidebar-import-list] [§2-sidebar-my-products] [§2-sidebar-feeds] [§2-sidebar-start] [§2-sidebar-integrations] [§2-sidebar-guide] the sidebar has every place, in its group', async () => {
    const entries = rows(part(part(await shop(), 'aside'), 'nav'));
    expect(entries).toEqual([
      ['Overblik', '/shop/dashboard'],
      ['Søg produkter', '/shop/products/search-products'],
      ['Produkter', undefined],
      ['Min importliste', '/shop/products/import-list'],
      ['Mine produkter', '/shop/products/my-products'],
      ['Mine feeds', '/shop/products/feeds'],
      ['Ordrer', '/shop/orders/history'],
      ['Kom i gang', undefined],
      ['Integrationer', '/shop/integrations'],
      ['Startguide', undefined],
    ]);
  });

  test('[§2-sidebar-manage] [§2-sidebar-start] what stands in a group stands below its head, and nothing else does', async () => {
    const groups = (await sideOf(shop())).match(/<button [^>]*aria-expanded.*?<\/ul>/gs) ?? [];
    expect(groups.map((group) => rows(group).map(([name]) => name))).toEqual([
      ['Produkter', 'Min importliste', 'Mine produkter', 'Mine feeds'],
      ['Kom i gang', 'Integrationer', 'Startguide'],
    ]);
  });

  test('[§2-sidebar-search] [§2-sidebar-manage] one page is marked as where one is', async () => {
    const here = /<a [^>]*aria-current="page".*?<\/a>/gs;
    expect((await sideOf(shop())).match(here)?.map(textOf)).toEqual(['Min importliste']);
  });

  test('[§2-sidebar-collapse] a group that the person has folded stays so, says it, and marks that one is in it', async () => {
    const group = (html: string) =>
      /<button [^>]*aria-expanded="(true|false)"( data-holds)?[^>]*>.*?Produkter/s.exec(html);
    const open = await sideOf(shop());
    const folded = await sideOf(shop({}, merchant, { kept: { 'sidebar-products': 'no' } }));
    expect(group(open)?.[1]).toBe('true');
    expect(group(folded)?.[1]).toBe('false');
    expect(rows(open).map(([name]) => name)).toContain('Mine feeds');
    expect(rows(folded).map(([name]) => name)).not.toContain('Mine feeds');
    expect(rows(folded).map(([name]) => name)).toContain('Integrationer');
    expect([group(open)?.[2], group(folded)?.[2]]).toEqual([undefined, ' data-holds']);
  });

  test('[§2-sidebar-minimised] a minimised sidebar comes so from the server: 64 px, every place with its name', async () => {
    const wide = await sideOf(shop());
    const narrow = await sideOf(shop({}, merchant, { kept: { 'sidebar-minimised': 'yes' } }));
    expect(wide).toMatch(/^<aside class="[^"]*\bw_60\b/);
    expect(narrow).toMatch(/^<aside class="[^"]*\bw_16\b/);
    expect(rows(part(narrow, 'nav')).map(([name]) => name)).toEqual([
      'Overblik',
      'Søg produkter',
      'Min importliste',
      'Mine produkter',
      'Mine feeds',
      'Ordrer',
      'Integrationer',
      'Startguide',
    ]);
  });

  test('[§2-sidebar-subscription] [§2-sidebar-company-id] it shows the active plan and the company id', async () => {
    const side = textOf(await sideOf(withPlan('active')));
    expect(side).toMatch(/Plan Fjord Virksomheds-id sho12$/);
    expect(side).not.toContain('Opgradér nu');
  });

  test('[§2-sidebar-subscription] [§4-subscription] of several plans it shows the active one', async () => {
    const older = { ...plan, id: 2, name: 'Plan Klit', status: 'canceled' } as const;
    const answers = { 'GET /shop/subscriptions': { data: [older, plan] } };
    expect(textOf(await sideOf(shop({}, merchant, { answers })))).toMatch(
      /Startguide Plan Fjord Virksomheds-id sho12$/,
    );
  });

  test.each(['canceled', 'past_due', 'trialing'] as const)(
    '[§2-sidebar-upgrade] [§2-sidebar-trial] [§4-subscription] a plan that is %s is none: the way to one, and the free trial',
    async (status) => {
      const side = await sideOf(withPlan(status));
      expect(textOf(side)).toMatch(/Prøv gratis.* Opgradér nu Virksomheds-id sho12$/);
      expect(textOf(side)).not.toContain('Plan Fjord');
      expect(rows(side).at(-1)).toEqual(['Opgradér nu', '/shop/subscription/upgrade']);
    },
  );

  test('[§2-sidebar-upgrade] [§2-sidebar-trial] [§2-sidebar-company-id] English says so, too', async () => {
    const answers = { 'GET /shop/subscriptions': { data: [] } };
    const side = await sideOf(shop({}, merchant, { answers, locale: 'en' }));
    expect(textOf(side)).toMatch(/free.* Upgrade now Company ID sho12$/i);
  });

  test('[§2-sidebar-upgrade] [§2-sidebar-minimised] minimised, the way to a plan is an icon with its name', async () => {
    const answers = { 'GET /shop/subscriptions': { data: [] } };
    const kept = { 'sidebar-minimised': 'yes' };
    const side = await sideOf(shop({}, merchant, { answers, kept }));
    expect(rows(side).at(-1)).toEqual(['Opgradér nu', '/shop/subscription/upgrade']);
  });

  test('[§2-sidebar-upgrade] while the plan isn’t known nothing is said of it', async () => {
    expect(textOf(await sideOf(shop()))).toMatch(/Startguide Virksomheds-id sho12$/);
  });

  test('[§2-top-contact] [§2-top-switcher] the top bar says whom to write to, and in which shop one is', async () => {
    const bar = part(await shop(), 'header');
    expect(textOf(bar)).toContain(`Har du spørgsmål? Skriv til ${company.email}`);
    expect(rows(bar)).toContainEqual([company.email, `mailto:${company.email}`]);
    expect(bar).toContain('aria-label="Butik: Fjord. Skift butik"');
    expect(bar).toContain('Dine butikker');
  });

  test('[§2-top-switcher] [§3-shop] [§9-switcher] the switcher lists each shop with the person’s role, marks where one is, and scrolls as a whole', async () => {
    const answers = {
      'GET /user/shops': {
        data: [
          { id: 12, name: 'Fjord', role_name: 'owner' },
          { id: 13, name: 'Klit', role_name: 'limited' },
          { id: 14, name: 'Marsk', role_name: 'night-shift' },
        ],
      },
    };
    const bar = part(await shop({}, merchant, { answers }), 'header');
    const [list = ''] =
      /<[a-z]+ [^>]*class="[^"]*\bmax-h_350px\b.*?(?=<button [^>]*aria-label="Din konto)/s.exec(
        bar,
      ) ?? [];
    expect(rows(list).map(([text]) => text)).toEqual([
      'Fjord Ejer',
      'Klit Læser',
      // A role that only another back end knows is shown by its own name.
      'Marsk night-shift',
    ]);
    const here = /<button [^>]*aria-current="true".*?<\/button>/gs;
    expect(list.match(here)?.map(textOf)).toEqual(['Fjord Ejer']);
  });

  test('[§2-user-menu] [§2-user-menu-profile] [§2-user-menu-shop] [§2-user-menu-integrations] [§2-user-menu-subscription] [§2-user-menu-logout] [§D-privacy-found] the user menu leads to all of one’s own', async () => {
    const menu = (await shop()).split('aria-label="Din konto')[1]?.split('</header>')[0] ?? '';
    const entries = rows(menu);
    expect(entries.slice(0, 5)).toEqual([
      ['Min profil', '/shop/user/profile'],
      ['Butik', '/shop/profile'],
      ['Integrationer', '/shop/integrations'],
      ['Abonnement', '/shop/subscription'],
      ['Privatliv', '/shop/user/privacy'],
    ]);
    expect(entries.at(-1)).toEqual(['Log ud', undefined]);
    // On a phone the bar has no room for the contact link.
    expect(entries).toContainEqual(['Kontakt os', `mailto:${company.email}`]);
    const without = await shop({}, { ...merchant, shop: null });
    expect(without).toContain('href="/shop/user/profile"');
    expect(without).toContain('href="/shop/user/privacy"');
    expect(without).not.toContain('href="/shop/subscription"');
  });

  test('[§2-banner-vat] a shop with a VAT number is not asked for one; one without is, and led to its profile', async () => {
    expect(await shop()).not.toContain('CVR');
    const asked = await shop({}, { ...merchant, shop: { id: 12, name: 'Fjord', vat: null } });
    const notice = /<div role="status".*?<\/a>/s.exec(asked)?.[0] ?? '';
    expect(textOf(notice)).toContain('Fjord mangler et CVR-nummer');
    expect(rows(notice)).toEqual([['Tilføj CVR-nummer', '/shop/profile']]);
  });

  test('[§2-banner-offline] offline, a banner says so and since when, and who goes on is told of what is kept', async () => {
    expect(await shop()).not.toContain('Ingen forbindelse');
    const html = await shop({}, merchant, { machines: { connectivity: await offline('network') } });
    const before = html.split('<main')[0] ?? '';
    const banner = /<div role="status".*?<\/button>/s.exec(before)?.[0] ?? '';
    expect(textOf(banner)).toMatch(
      /^Ingen forbindelse siden .*kl\. \d\d[.:]\d\d\. Du kan arbejde videre/,
    );
    expect(rows(banner)).toEqual([['Prøv igen', undefined]]);
    const down = await shop({}, merchant, { machines: { connectivity: await offline('server') } });
    expect(textOf(down)).toMatch(/Serveren har ikke svaret siden /);
  });

  test('[§2-footer-hidden] footer and sidebar are left out where the route says so', async () => {
    const whole = await shop();
    expect([part(whole, 'footer'), part(whole, 'aside')].map(Boolean)).toEqual([true, true]);
    const bare = await shop({ footerHidden: true, sidebarHidden: true });
    expect([part(bare, 'footer'), part(bare, 'aside')]).toEqual(['', '']);
    expect(part(bare, 'header')).toMatch(/<a [^>]*href="\/"/);
    expect(bare).toContain('Siden selv');
    const withoutFooter = await shop({ footerHidden: true });
    expect([part(withoutFooter, 'footer'), part(withoutFooter, 'aside') === '']).toEqual([
      '',
      false,
    ]);
  });

  test('[§2-page-disabled] [§2-server-error] it stands for somebody who is signed out, too, without places of their own', async () => {
    const html = await shop({}, null);
    expect(html).toContain('Siden selv');
    expect(part(html, 'aside')).toBe('');
    expect(html).not.toContain('Din konto');
  });
});

describe('the breadcrumb', () => {
  const trail = (path: string) => trailOf(site.routes, path);

  test('[§2-breadcrumb] begins at home, and ends with the page', async () => {
    const list = part(await shop(), 'ol');
    expect(list).toMatch(/^<ol[^>]*><li[^>]*><a [^>]*href="\/"/);
    expect(textOf(list)).toBe('Produkter Importliste');
    expect(list).toMatch(/<span aria-current="page">Importliste<\/span>/);
  });

  test.each([
    ['/shop/dashboard', []],
    ['/shop/products/import-list', [['shell.nav.products', undefined]]],
    ['/shop/orders/show/1001', [['title.orders', '/shop/orders/history']]],
    ['/shop/subscription/change', [['title.subscription', '/shop/subscription']]],
    [
      '/shop/integrations/advanced-settings/mapping-values',
      [['title.integrations', '/shop/integrations']],
    ],
  ])('[§2-breadcrumb] is built from the routes that %s matches', (path, above) => {
    expect(trail(path).map((one) => [one.titleId, one.path])).toEqual(above);
  });

  test('[§2-breadcrumb] every link of every trail leads to a page', () => {
    const paths = site.routes.flatMap(({ pattern }) =>
      trail(pattern.replace(/:\w+\?/, '1')).flatMap((one) => one.path ?? []),
    );
    expect(paths.length).toBeGreaterThan(4);
    for (const path of paths) expect(findRoute(site.routes, path), path).toBeDefined();
  });
});
