import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import da from '../../locales/da.json' with { type: 'json' };
import { screenOf } from '../../src/app/screens.ts';
import { site } from '../../src/app/site.ts';
import { sidebarNav } from '../../src/layouts/nav-items.ts';
import { supplierNav } from '../../src/layouts/supplier-nav.ts';
import { entriesOf } from '../../src/lib/pure/entries-of.ts';
import { guards } from '../../src/machines/guards/guards.ts';
import { findRoute } from '../../src/router/find-route.ts';
import { links } from '../../src/router/links.ts';
import { localeRedirect, readLocalePath, withLocale } from '../../src/router/locale-path.ts';
import { type PagesOffered, pages } from '../../src/router/pages.ts';

const navigated: Record<PagesOffered<'navigation'>, true> = {
  dashboard: true,
  searchProducts: true,
  importList: true,
  myProducts: true,
  feeds: true,
  orders: true,
  integrations: true,
  supplierDashboard: true,
  supplierPartnerships: true,
  supplierCategories: true,
};

describe('the table of routes', () => {
  test('[§D-routes] names guards, titles and files that exist', () => {
    expect(site.routes.length).toBeGreaterThan(8);
    for (const { pattern, guards: names, titleId, screen } of site.routes) {
      for (const name of names) expect(guards, pattern).toHaveProperty(name);
      expect(da, pattern).toHaveProperty([titleId]);
      expect(existsSync(`src/${screen.source}`), pattern).toBe(true);
    }
  });

  test('[§D-routes] says of every chunk the file that it comes from: preloads are found by it', () => {
    const loaded = (name: string) => [
      ...readFileSync(`src/app/${name}.ts`, 'utf8').matchAll(
        /^ +(\w+): lazy(?:Module)?\([\s\S]*?import\('([^']+)'\)/gm,
      ),
    ];
    const sources: Record<string, { source: string }> = {
      ...Object.fromEntries(entriesOf(pages).map(([name]) => [name, screenOf(name)])),
      ...site.layouts,
    };
    const rows = [...loaded('screens'), ...loaded('site')].filter(
      ([, name]) => name !== 'errorScreen',
    );
    expect(rows.length).toBe(site.routes.length + Object.keys(site.layouts).length);
    for (const [, name = '', file = ''] of rows)
      expect(sources[name]?.source, name).toBe(path.join('app', file));
  });

  test.each([
    ['/', '/'],
    ['/auth/login', '/auth/login'],
    ['/auth/login/', '/auth/login'],
    ['/auth/reset-password', '/auth/reset-password/:token?'],
    ['/auth/reset-password/abc', '/auth/reset-password/:token?'],
    ['/shop/orders/show/1001', '/shop/orders/show/:orderNumber?'],
  ])('[§D-routes] %s is %s', (path, pattern) => {
    expect(findRoute(site.routes, path)?.pattern).toBe(pattern);
  });

  test.each([
    '/shop/orders/show/%E0%A4%A',
    '/shop/orders/show/NL%00',
    `/auth/reset-password/${'x'.repeat(201)}`,
  ])('[§8-404-invalid] %s asks for nothing that there could be: no page', (path) => {
    expect(findRoute(site.routes, path)).toBeUndefined();
    expect(findRoute(site.routes, '/shop/orders/show/NL-10%20482')).toBeDefined();
  });

  test.each(['/nonsense', '/auth', '/auth/login/more', '/shop/orders/show/1/2', '/shop'])(
    '[§2-unknown] %s is no page',
    (path) => {
      expect(findRoute(site.routes, path)).toBeUndefined();
    },
  );

  test('[§D-routes] the link of each page leads to it', () => {
    const found = entriesOf(pages).map(([name, { pattern, link }]) => {
      const linkTo: (named: never) => string = link;
      const named = pattern.includes(':') ? 'NL-1' : undefined;
      return [name, findRoute(site.routes, linkTo(named as never))?.pattern];
    });
    expect(found).toEqual(entriesOf(pages).map(([name, { pattern }]) => [name, pattern]));
    expect(links.resetPassword()).toBe('/auth/reset-password');
    expect(links.invoice('DL 1/2')).toBe('/shop/subscription/invoices/DL%201%2F2');
    expect(links.importList({ group: 'all', edit: undefined, search: '' })).toBe(
      '/shop/products/import-list?group=all',
    );
  });

  test('[§2-sidebar] [§2-supplier-sidebar] every page that the navigation offers stands in it', () => {
    const shown = [...sidebarNav, ...supplierNav].flatMap((entry) =>
      'items' in entry ? entry.items : [entry],
    );
    const hrefs = shown.flatMap((entry) => ('href' in entry ? entry.href : []));
    expect(hrefs.sort()).toEqual(
      entriesOf(navigated)
        .map(([name]) => links[name]())
        .sort(),
    );
  });
});

describe('[§2-prefix] the language of a path', () => {
  test.each([
    ['/', 'da', '/'],
    ['/en', 'en', '/'],
    ['/en/', 'en', '/'],
    ['/en/auth/login', 'en', '/auth/login'],
    ['/da/auth/login', 'da', '/auth/login'],
    ['/english', 'da', '/english'],
    ['/da//evil.example', 'da', '/evil.example'],
    ['//evil.example', 'da', '/evil.example'],
  ])('[§9-locale-en] %s is %s %s', (full, locale, path) => {
    expect(readLocalePath(full)).toMatchObject({ locale, path });
  });

  test('[§9-locale-da] is Danish without a prefix, unless the person chose otherwise', () => {
    expect(localeRedirect('/auth/login', null)).toBeNull();
    expect(localeRedirect('/auth/login', 'da')).toBeNull();
    expect(localeRedirect('/auth/login', 'nonsense')).toBeNull();
    expect(localeRedirect('/auth/login', 'en')).toEqual({ to: '/en/auth/login', locale: 'en' });
    expect(localeRedirect('/en/auth/login', 'da')).toBeNull();
  });

  test('/da/… says the same as no prefix', () => {
    expect(localeRedirect('/da/auth/login', 'en')).toEqual({ to: '/auth/login', locale: 'da' });
    expect(localeRedirect('/da//evil.example', null)?.to).toBe('/evil.example');
  });

  test('is written back as it was read', () => {
    for (const full of ['/en/shop/dashboard', '/shop/dashboard']) {
      const { locale, path } = readLocalePath(full);
      expect(withLocale(locale, path)).toBe(full);
    }
  });
});
