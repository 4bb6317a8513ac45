import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { User } from '../../contract/entities/users.ts';
import type { LayoutProps } from '../../src/layouts/layout-props.ts';
import { ShopLayout } from '../../src/layouts/shop-layout.tsx';
import { site } from '../../src/routes.ts';
import { findRoute, trailOf } from '../../src/wiring/route.ts';
import { serverMachines } from '../../src/wiring/server-machines.ts';
import { company } from '../support/company.ts';
import { part, rendered, rows, textOf } from '../support/rendered.tsx';

const merchant: User = {
  id: 'u1',
  email: 'mette@example.com',
  name: 'Mette Holm',
  photo_url: null,
  shop: { id: 12, name: 'Fjord', vat: 'DK13585628' },
  supplier: null,
};
const props: LayoutProps = {
  titleId: 'title.importList',
  above: [{ titleId: 'shell.nav.products' }],
  footerHidden: false,
  sidebarHidden: false,
  children: 'Siden selv',
};
const shop = (more: Partial<LayoutProps> = {}, user: User | null = merchant) =>
  rendered(createElement(ShopLayout, { ...props, ...more }), {
    machines: serverMachines(user, user !== null),
    path: '/shop/products/import-list',
  });

describe('the layout of a shop', () => {
  test('[§2-shop-layout] [§2-sidebar-search] [§2-sidebar-manage] [§2-sidebar-import-list] [§2-sidebar-my-products] [§2-sidebar-feeds] [§2-sidebar-start] [§2-sidebar-integrations] [§2-sidebar-guide] the sidebar has every place, in its group', async () => {
    const entries = rows(part(part(await shop(), 'aside'), 'nav'));
    expect(entries).toEqual([
      ['Overblik', '/shop/dashboard'],
      ['Søg produkter', '/shop/products/search-products'],
      ['Håndtér produkter', undefined],
      ['Min importliste', '/shop/products/import-list'],
      ['Mine produkter', '/shop/products/my-products'],
      ['Mine feeds', '/shop/products/feeds'],
      ['Ordrer', '/shop/orders/history'],
      ['Kom i gang', undefined],
      ['Integrationer', '/shop/integrations'],
      ['Startguide', undefined],
    ]);
  });

  test('[§2-top-contact] [§2-top-switcher] the top bar says whom to write to, and in which shop one is', async () => {
    const bar = part(await shop(), 'header');
    expect(textOf(bar)).toContain(`Har du spørgsmål? Skriv til ${company.email}`);
    expect(rows(bar)).toContainEqual([company.email, `mailto:${company.email}`]);
    expect(bar).toContain('aria-label="Webshop: Fjord. Skift webshop"');
    expect(bar).toContain('Dine webshops');
  });

  test('[§2-user-menu-profile] [§2-user-menu-shop] [§2-user-menu-integrations] [§2-user-menu-subscription] [§2-user-menu-logout] the user menu leads to all of one’s own', async () => {
    const menu = (await shop()).split('aria-label="Din konto"')[1]?.split('</header>')[0] ?? '';
    const entries = rows(menu);
    expect(entries.slice(0, 4)).toEqual([
      ['Min profil', '/shop/user/profile'],
      ['Butik', '/shop/profile'],
      ['Integrationer', '/shop/integrations'],
      ['Abonnement', '/shop/subscription'],
    ]);
    expect(entries.at(-1)).toEqual(['Log ud', undefined]);
    const without = await shop({}, { ...merchant, shop: null });
    expect(without).toContain('href="/shop/user/profile"');
    expect(without).not.toContain('href="/shop/subscription"');
  });

  test('[§2-banner-vat] a shop with a VAT number is not asked for one; one without is, and led to its profile', async () => {
    expect(await shop()).not.toContain('CVR');
    const asked = await shop({}, { ...merchant, shop: { id: 12, name: 'Fjord', vat: null } });
    const notice = /<div role="status".*?<\/a>/s.exec(asked)?.[0] ?? '';
    expect(textOf(notice)).toContain('Fjord mangler et CVR-nummer');
    expect(rows(notice)).toEqual([['Angiv CVR-nummer', '/shop/profile']]);
  });

  test('[§2-footer-hidden] footer and sidebar are left out where the route says so', async () => {
    const whole = await shop();
    expect([part(whole, 'footer'), part(whole, 'aside')].map(Boolean)).toEqual([true, true]);
    const bare = await shop({ footerHidden: true, sidebarHidden: true });
    expect([part(bare, 'footer'), part(bare, 'aside')]).toEqual(['', '']);
    expect(part(bare, 'header')).toMatch(/<a [^>]*href="\/"/);
    expect(bare).toContain('Siden selv');
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
    expect(textOf(list)).toBe('Håndtér produkter Importliste');
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
