import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import da from '../../locales/da.json' with { type: 'json' };
import { links } from '../../src/links.ts';
import { guards } from '../../src/machines/guards/guards.ts';
import { site } from '../../src/routes.ts';
import { localeRedirect, readLocalePath, withLocale } from '../../src/wiring/locale-path.ts';
import { findRoute } from '../../src/wiring/route.ts';

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
    const text = readFileSync('src/routes.ts', 'utf8');
    const rows = [...text.matchAll(/'([\w/.-]+\.tsx)',\s*\(\) =>\s*import\('\.\/([^']+)'\)/g)];
    expect(rows.length).toBe(site.routes.length + Object.keys(site.layouts).length);
    for (const [, source, file] of rows) expect(source).toBe(file);
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

  test('[§D-routes] the links that guest pages and the dashboard show lead to pages', () => {
    const paths = [
      links.login(),
      links.signup(),
      links.resetPassword(),
      links.dashboard(),
      links.searchProducts(),
      links.importList(),
      links.myProducts(),
      links.orders(),
      links.order('1001'),
      links.setupShopProfile(),
    ];
    for (const path of paths) expect(findRoute(site.routes, path)?.pattern, path).toBeDefined();
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
