import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { ConfigInvalid, readConfig } from '../../server/config.ts';
import { site } from '../../src/app/site.ts';
import { GuestLayout } from '../../src/layouts/guest-layout.tsx';
import { TransferLayout } from '../../src/layouts/transfer-layout.tsx';
import type { LayoutProps } from '../../src/router/layout-props.ts';
import { company } from '../support/company.ts';
import { part, rendered, rows, textOf } from '../support/rendered.tsx';

const props: LayoutProps = {
  titleId: 'title.login',
  above: [],
  footerHidden: false,
  sidebarHidden: false,
  children: 'Siden selv',
};
const guest = (more: Partial<LayoutProps> = {}) =>
  rendered(createElement(GuestLayout, { ...props, ...more }), { areas: ['guest'] });

describe('the pages for guests', () => {
  test.each([
    [
      '[§2-shop-auth-layout]',
      [
        '/auth/login',
        '/auth/signup',
        '/auth/reset-password/:token?',
        '/connect/login',
        '/connect/signup',
      ],
    ],
    ['[§2-supplier-auth-layout]', ['/supplier/auth/login']],
  ])('%s have a layout of their own, and nobody else gets in', (_, patterns) => {
    const pages = site.routes.filter(({ pattern }) => patterns.includes(pattern));
    expect(pages).toHaveLength(patterns.length);
    for (const page of pages) expect(page).toMatchObject({ layout: 'guest', guards: ['guest'] });
  });

  test('[§2-shop-auth-layout] who is signed in can fail to connect, too, confirm somebody’s address, or keep somebody’s account: those pages alone are open to all', () => {
    const open = site.routes.filter(
      ({ layout, guards }) => layout === 'guest' && !guards.includes('guest'),
    );
    expect(open.map(({ pattern }) => pattern)).toEqual([
      '/auth/confirm/:token',
      '/auth/keep-account/:token',
      '/connect/error',
    ]);
  });

  test('[§2-guest-footer] the footer names the company: legal name, address, postal code and city', async () => {
    const address = part(part(await guest(), 'footer'), 'address');
    expect(textOf(address)).toBe('Havnehuset A/S · Kajen 7, 9000 Aalborg');
  });

  test('[§2-guest-links] the footer leads to about, blog and privacy policy', async () => {
    expect(rows(part(await guest(), 'footer'))).toEqual([
      ['Om os', company.aboutUrl],
      ['Blog', company.blogUrl],
      ['Privatlivspolitik', company.privacyUrl],
    ]);
    expect(part(await guest({ footerHidden: true }), 'footer')).toBe('');
  });

  test('[§1-name] the tagline stands above the page, once', async () => {
    expect(textOf(await guest()).match(/Making Dropshipping Better/g)).toHaveLength(1);
  });

  test('[§1-name] [§D-bytes] what it is good for stands beside it, with a drawing that a phone doesn’t fetch', async () => {
    const aside = part(await guest(), 'aside');
    expect(textOf(aside)).toMatch(/^Making Dropshipping Better \S.{30,}/);
    // Loaded lazily, so that a browser doesn't fetch it while it isn't displayed.
    const [drawing = ''] = /<img[^>]*>/.exec(aside) ?? [];
    expect(drawing).toContain('alt=""');
    expect(drawing).toContain('loading="lazy"');
    expect(drawing).toMatch(/class="d_none lg:d_block /);
  });

  test('[§1-language] both languages are there to choose, the one in use marked', async () => {
    const header = part(await guest(), 'header');
    expect(rows(header).slice(1)).toEqual([
      ['Dansk', undefined],
      ['English', undefined],
    ]);
    expect(header).toMatch(/lang="da" aria-current="true"/);
    expect(header).toMatch(/lang="en" aria-current="false"/);
  });
});

test('[§2-transfer-layout] the transfer landing shows a spinner, and says where it leads', async () => {
  const html = await rendered(createElement(TransferLayout, props), { areas: ['guest'] });
  expect(html).toMatch(/<svg[^>]*>.*<\/svg><div role="status"><h1[^>]*>Log ind<\/h1>/s);
  expect(textOf(html)).toContain('Siden selv');
});

describe('[§2-guest-footer] [§2-guest-links] [§2-supplier-help] [§2-top-contact] who runs the installation', () => {
  const read = (env: Record<string, string>) => readConfig(env, []).company;

  test('is a setting of the server', () => {
    expect(
      read({
        COMPANY_NAME: company.legalName,
        COMPANY_ADDRESS: company.address,
        COMPANY_POSTAL_CODE: company.postalCode,
        COMPANY_CITY: company.city,
        CONTACT_EMAIL: company.email,
        ABOUT_URL: company.aboutUrl,
        BLOG_URL: company.blogUrl,
        PRIVACY_URL: company.privacyUrl,
        HELP_URL: company.helpUrl,
      }),
    ).toEqual(company);
  });

  test('is the demo’s without one, and no word of it is missing', () => {
    const words = Object.values(read({ COMPANY_NAME: '' }));
    expect(words).toHaveLength(Object.keys(company).length);
    for (const word of words) expect(word).not.toBe('');
  });

  test.each([
    ['CONTACT_EMAIL', 'hjaelp'],
    ['PRIVACY_URL', 'javascript:alert(1)'],
    ['HELP_URL', 'help'],
    ['COMPANY_NAME', '  '],
  ])('%s is not %j', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigInvalid);
  });
});
