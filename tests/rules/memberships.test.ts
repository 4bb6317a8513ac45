import { createElement } from 'react';
import { expect, test } from 'vitest';
import { Memberships } from '../../src/screens/user-profile/memberships.tsx';
import { serverMachines } from '../../src/wiring/server-machines.ts';
import { supplierUser } from '../support/people.ts';
import { rendered, textOf } from '../support/rendered.tsx';

const suppliers = [
  { id: 9, name: 'Grøn Stue', access_level: 'owner' },
  { id: 10, name: 'Havgus', access_level: 'viewer' },
];
const shops = [
  { id: 12, name: 'Fjord', role_name: 'member' },
  { id: 13, name: 'Klit', role_name: 'owner' },
];

test.each([
  [
    '[§6-several-suppliers] each supplier',
    supplierUser,
    { shops: [], suppliers },
    ['Grøn Stue Leverandør · ejer Her er du nu', 'Havgus Leverandør · læser Skift hertil'],
    'Opret en butik',
  ],
  [
    '[§6-several-shops] each shop',
    { ...supplierUser, shop: { id: 13, name: 'Klit', vat: null }, supplier: null },
    { shops, suppliers: [] },
    ['Fjord Butik · medarbejder Skift hertil', 'Klit Butik · ejer Her er du nu'],
    'Opret en butik mere',
  ],
])(
  '%s that a person works for stands in the profile, with what they are there and the way to it',
  async (_, user, has, lines, making) => {
    const html = await rendered(createElement(Memberships), {
      machines: serverMachines(user, true),
      areas: ['shop', 'user-profile'],
      answers: {
        'GET /user/shops': { data: has.shops },
        'GET /user/suppliers': { data: has.suppliers },
      },
    });
    expect(html.match(/<li.*?<\/li>/gs)?.map(textOf)).toEqual(lines);
    expect(textOf(/<a [^>]*href="\/shop\/create".*?<\/a>/s.exec(html)?.[0] ?? '')).toBe(making);
  },
);
