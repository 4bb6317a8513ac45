import type { Case } from '../case.ts';
import { mine } from './calls.ts';

/** Bodies that aren't JSON, or that mean something else than they seem to. */
const texts: readonly [name: string, raw: string | Uint8Array, comes: number | number[]][] = [
  ['nothing', '', 422],
  ['blanks', '   \n', 422],
  ['null', 'null', 422],
  ['a list', '[]', 422],
  ['a number', '3', 422],
  ['a text', '"text"', 422],
  ['half an object', '{"name":', 422],
  ['two objects', '{"name":"a"}{"name":"b"}', 422],
  ['a comma too many', '{"name":"a",}', 422],
  ['a comment', '{"name":"a"/* b */}', 422],
  ['single quotes', "{'name':'a'}", 422],
  ['NaN', '{"name":NaN}', 422],
  ['Infinity', '{"name":Infinity}', 422],
  ['a byte that is no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), 422],
  ['UTF-16', new Uint8Array(Buffer.from('\ufeff{"name":"a"}', 'utf16le')), 422],
  ['an overlong slash', new Uint8Array([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]), 422],
  ['a surrogate as bytes', new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]), 422],
  ['a byte order mark before it', '\ufeff{"name":"Åse"}', [200, 422]],
  ['U+0000 in a field', '{"name":"a\\u0000b"}', 422],
  ['a lone surrogate in a field', '{"name":"a\\ud800b"}', 422],
  ['the low surrogate first', '{"name":"\\udc00\\ud800"}', 422],
  ['U+0000 in a field that isn’t known', '{"name":"Åse","more":"\\u0000"}', 422],
  ['a form', 'name=%C3%85se', [415, 422]],
  ['XML', '<?xml version="1.0"?><name>a</name>', 422],
  ['the same field twice', '{"name":"Åse","name":"Åse"}', 200],
  ['__proto__', '{"name":"Åse","__proto__":{"isAdmin":true}}', 200],
  ['constructor.prototype', '{"name":"Åse","constructor":{"prototype":{"x":1}}}', 200],
  ['toString and then', '{"name":"Åse","toString":1,"then":1,"valueOf":1}', 200],
  ['another person’s id', '{"name":"Åse","id":"u2","email":"x@example.com","role":"owner"}', 200],
];

/** Numbers that a field must refuse by its name. */
const numbers: readonly [name: string, json: string][] = [
  ['1e400', '1e400'],
  ['-1e400', '-1e400'],
  ['2^53', '9007199254740993'],
  ['2^63', '9223372036854775808'],
  ['half of one', '0.5'],
  ['a text', '"9"'],
  ['true', 'true'],
  ['a list with it', '[9]'],
  ['an object', '{"valueOf":9}'],
  ['null', 'null'],
  ['300 digits', '9'.repeat(300)],
];

export const bodies: readonly Case[] = [
  ...texts.map(
    ([name, raw, comes]): Case => ({
      title: `PATCH /user: ${name}`,
      comes,
      shot: mine('PATCH /user', { raw }),
      async holds({ status, text }, { mine: all }) {
        const { owner } = all['PATCH /user'];
        if (status !== 200) return;
        const { id, email, isAdmin, role } = JSON.parse(text).data;
        if (id !== owner.userId || email !== owner.email) return 'it changed who the person is';
        return (isAdmin ?? role) ? 'it took a field that isn’t the contract’s' : undefined;
      },
    }),
  ),
  ...numbers.map(
    ([name, json]): Case => ({
      title: `POST /import-products: the product is ${name}`,
      comes: 422,
      code: 'invalid',
      fields: ['product_id'],
      shot: mine('POST /import-products', { raw: `{"product_id":${json}}` }),
    }),
  ),
  ...([0, -1, 2 ** 31 - 1, 2 ** 31, 2 ** 40] as const).map(
    (id): Case => ({
      title: `POST /import-products: the product is ${id}, which there isn’t`,
      comes: [404, 422],
      code: ['not_found', 'invalid'],
      shot: mine('POST /import-products', { body: { product_id: id } }),
    }),
  ),
];
