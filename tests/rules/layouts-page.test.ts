import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { User } from '../../contract/entities/users.ts';
import { Page } from '../../src/app/page.tsx';
import { site } from '../../src/app/site.ts';
import { resolvePage } from '../../src/router/resolve-page.ts';
import { serverMachines } from '../../src/wiring/server-machines.ts';
import { merchant } from '../support/people.ts';
import { part, rendered, textOf } from '../support/rendered.tsx';

/** A page made from its row in the table of routes: screen, layout and all. */
async function pageAt(path: string, user: User | null): Promise<string> {
  const visit = {
    path,
    search: '',
    user: () => user,
    hasToken: () => user !== null,
    loadUser: async () => {},
    subscriptions: async () => null,
    disabledPages: () => [],
  };
  const content = await resolvePage(site, visit, 'da');
  if (content.kind !== 'screen') throw new Error(`${path} shows ${JSON.stringify(content)}.`);
  const view = { locale: 'da', path, search: '', content } as const;
  const machines = serverMachines(user, user !== null);
  return rendered(createElement(Page, { site, view }), { machines, path, areas: [] });
}

test.each([
  ['/shop/dashboard', true, true],
  ['/shop/subscription/change', true, true],
  ['/shop/create', false, false],
  ['/shop/signup/complete', false, false],
])(
  '[§2-footer-hidden] [§2-shop-layout] %s has a footer: %s, and a sidebar: %s',
  async (path, footer, sidebar) => {
    const html = await pageAt(path, merchant);
    expect(part(html, 'main')).toContain('<h1');
    expect(part(html, 'footer') !== '').toBe(footer);
    expect(part(html, 'aside') !== '').toBe(sidebar);
  },
);

test('[§2-breadcrumb] a page stands at the end of the way to it', async () => {
  const trail = part(await pageAt('/shop/subscription/change', merchant), 'ol');
  const links = [...trail.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href);
  expect(links).toEqual(['/', '/shop/subscription']);
  expect(textOf(trail)).toBe('Abonnement Skift plan');
});

test.each([
  '/auth/login',
  '/auth/signup',
  '/auth/reset-password',
  '/supplier/auth/login',
  '/connect/login',
  '/connect/signup',
])(
  '[§2-shop-auth-layout] [§2-supplier-auth-layout] [§2-guest-footer] [§2-guest-links] the footer of %s names the company and links to it',
  async (path) => {
    const footer = part(await pageAt(path, null), 'footer');
    expect(textOf(footer)).toBe(
      'Havnehuset A/S · Kajen 7, 9000 Aalborg Om os Blog Privatlivspolitik',
    );
  },
);
