import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { User } from '../../contract/entities/users.ts';
import { SupplierLayout } from '../../src/layouts/supplier-layout.tsx';
import type { LayoutProps } from '../../src/router/layout-props.ts';
import { serverMachines } from '../../src/wiring/server-machines.ts';
import { company } from '../support/company.ts';
import { supplierUser } from '../support/people.ts';
import { part, rendered, rows, textOf } from '../support/rendered.tsx';

const props: LayoutProps = {
  titleId: 'supplier.partnerships',
  above: [],
  footerHidden: false,
  sidebarHidden: false,
  children: 'Siden selv',
};
const supplier = (user: User = supplierUser) =>
  rendered(createElement(SupplierLayout, props), {
    machines: serverMachines(user, true),
    areas: ['shop', 'supplier'],
    path: '/supplier/partnerships',
    answers: {
      'GET /user/suppliers': {
        data: [
          { id: 9, name: 'Grøn Stue', access_level: 'owner' },
          { id: 10, name: 'Havgus', access_level: 'viewer' },
          { id: 11, name: 'Fyrretræ', access_level: 'night-shift' },
        ],
      },
    },
  });

describe('[§2-supplier-layout] the layout of a supplier', () => {
  test('[§2-supplier-sidebar] the sidebar has the partnerships, and marks where one is', async () => {
    const nav = part(part(await supplier(), 'aside'), 'nav');
    expect(rows(nav)).toEqual([
      ['Overblik', '/supplier/dashboard'],
      ['Partnerskaber', '/supplier/partnerships'],
      ['Kategorier', '/supplier/categories'],
    ]);
    expect(textOf(/<a [^>]*aria-current="page".*?<\/a>/s.exec(nav)?.[0] ?? '')).toBe(
      'Partnerskaber',
    );
  });

  test('[§2-supplier-help] the sidebar leads to the help center, which is configured', async () => {
    const link = rows(part(await supplier(), 'aside')).at(-1);
    expect(link).toEqual(['Hjælpecenter', company.helpUrl]);
  });

  test('[§2-supplier-menu-profile] [§2-supplier-menu-logout] [§D-privacy-found] the user menu leads to the profile, to privacy, and out', async () => {
    const menu = (await supplier()).split('aria-label="Din konto')[1]?.split('</header>')[0] ?? '';
    expect(rows(menu).slice(0, 2)).toEqual([
      ['Min profil', '/supplier/user/profile'],
      ['Privatliv', '/supplier/user/privacy'],
    ]);
    expect(rows(menu).at(-1)).toEqual(['Log ud', undefined]);
  });

  test('[§2-supplier-switcher] [§3-supplier] [§9-switcher] the switcher lists each supplier with name and access level', async () => {
    const bar = part(await supplier(), 'header');
    const list = bar.split('Dine leverandører')[1]?.split('aria-label="Din konto')[0] ?? '';
    expect(rows(list).map(([text]) => text)).toEqual([
      'Grøn Stue Ejer',
      'Havgus Læser',
      // A level that only another back end knows is shown by its own name.
      'Fyrretræ night-shift',
    ]);
    expect(list.match(/aria-current="true"/g)).toHaveLength(1);
    expect(bar).toMatch(
      /class="[^"]*\bmax-h_350px\b[^"]*\bov-y_auto\b[^"]*"[^>]*>.*Dine leverandører/s,
    );
  });

  test('[§2-supplier-no-relation] who works for none has no sidebar and no switcher', async () => {
    const html = await supplier({ ...supplierUser, supplier: null });
    expect(part(html, 'aside')).toBe('');
    expect(html).not.toContain('Dine leverandører');
    expect(html).toContain('Siden selv');
  });
});
