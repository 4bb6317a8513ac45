import { expect, test } from 'vitest';
import {
  putBack,
  readViews,
  renamed,
  viewQuery,
  withView,
} from '../../src/lib/pure/saved-views.ts';

const cheap = { id: 'a', name: 'Billige', query: 'search=lampe' };
const late = { id: 'b', name: 'Forsinkede', query: 'group=needs-you' };
const both = [cheap, late];

test('[§D-views] a view holds what a list shows, not where one stands in it or what is open over it', () => {
  expect(viewQuery('search=lampe&page=3&edit=12&group=all&ask=import&product=4')).toBe(
    'group=all&search=lampe',
  );
  expect(viewQuery('page=2')).toBe('');
  expect(viewQuery('b=2&a=1')).toBe(viewQuery('a=1&b=2'));
});

test('[§D-views] one name is one view: saving it again replaces it, however its letters are', () => {
  expect(withView([cheap], late)).toEqual(both);
  const again = { id: 'c', name: ' BILLIGE ', query: 'group=all' };
  expect(withView(both, again)).toEqual([{ ...again, name: 'BILLIGE' }, late]);
});

test('[§D-views] a name is tidy and not empty, and a list has twenty views at most', () => {
  expect(withView([], { ...cheap, name: '  to   ord ' })).toEqual([{ ...cheap, name: 'to ord' }]);
  expect(withView([], { ...cheap, name: '   ' })).toEqual([]);
  expect(withView([], { ...cheap, name: 'x'.repeat(90) })[0]?.name).toHaveLength(40);
  const many = Array.from({ length: 20 }, (_, id) => ({ ...cheap, id: `${id}`, name: `${id}` }));
  expect(withView(many, late)).toBe(many);
});

test('[§D-views] a new name keeps the place; another view of that name gives way', () => {
  expect(renamed(both, 'a', 'Lamper')).toEqual([{ ...cheap, name: 'Lamper' }, late]);
  expect(renamed(both, 'b', 'billige')).toEqual([{ ...late, name: 'billige' }]);
  expect(renamed(both, 'a', ' ')).toBe(both);
});

test('[§D-views] what was removed comes back to its place, unless its name was used again', () => {
  expect(putBack([late], cheap, 0)).toEqual(both);
  const newer = { ...cheap, id: 'c' };
  expect(putBack([newer], cheap, 0)).toEqual([newer]);
});

test('[§D-views] what was kept by somebody else is left out', () => {
  expect(readViews(null)).toEqual([]);
  expect(readViews({ a: 1 })).toEqual([]);
  expect(readViews([cheap, { id: 1 }, null, 'x'])).toEqual([cheap]);
});
