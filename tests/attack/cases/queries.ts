import type { CallKey } from '../../../contract/calls.ts';
import type { Case } from '../case.ts';
import { long, mine } from './calls.ts';

const wrong: readonly [call: CallKey, query: string, fields: readonly string[]][] = [
  ['GET /products', 'page=0', ['page']],
  ['GET /products', 'page=-1', ['page']],
  ['GET /products', 'page=1.5', ['page']],
  ['GET /products', 'page=1e9', ['page']],
  ['GET /products', 'page=99999999999999999999', ['page']],
  ['GET /products', 'page=NaN', ['page']],
  ['GET /products', 'page=Infinity', ['page']],
  ['GET /products', 'page=1;drop', ['page']],
  ['GET /products', 'page[]=1&page=x', ['page[]']],
  ['GET /products', `search=${long(201)}`, ['search']],
  ['GET /products', 'search=%00', ['search']],
  ['GET /products', 'in_stock=true', ['in_stock']],
  ['GET /products', 'in_stock=1%20or%201', ['in_stock']],
  ['GET /products', 'order_by=cost;drop%20table', ['order_by']],
  ['GET /products', 'order_by=__proto__', ['order_by']],
  ['GET /products', 'order_by=constructor', ['order_by']],
  ['GET /products', 'direction=desc--', ['direction']],
  ['GET /products', 'include=users', ['include']],
  ['GET /products', 'category_id=1%27', ['category_id']],
  ['GET /products', 'supplier_id=(select%201)', ['supplier_id']],
  ['GET /changes', 'cursor=-1', ['cursor']],
  ['GET /changes', 'cursor=1e400', ['cursor']],
  ['GET /changes', 'limit=0', ['limit']],
  ['GET /changes', 'limit=501', ['limit']],
  ['GET /changes', 'limit=1000000', ['limit']],
  ['GET /shop/products', 'status=lost', ['status']],
  ['GET /shop/products', 'status=__proto__', ['status']],
  ['GET /shop/products', 'search_query=%00', ['search_query']],
  ['GET /import-products', 'page=0x10&search_query=%00', ['search_query']],
  ['GET /import-products', `search_query=${long(201)}`, ['search_query']],
  ['GET /shop/orders', 'page=', ['page']],
  ['GET /shop/invoices', 'page=1000001', ['page']],
  ['GET /user/activities', 'page=-0.5', ['page']],
  ['GET /shop/integrations/{id}/mapping-values', 'attribute=toString', ['attribute']],
  ['GET /shop/integrations/{id}/unmapped-values', 'page=0', ['page']],
  ['POST /supplier/catalogue', `filename=${long(256)}`, ['filename']],
  ['POST /supplier/catalogue', 'currency=kr', ['currency']],
  ['POST /supplier/catalogue', `map=${long(2_001)}`, ['map']],
  ['POST /supplier/catalogue', 'dry_run=2', ['dry_run']],
  ['POST /supplier/catalogue', 'complete=yes', ['complete']],
  ['POST /supplier/catalogue', 'leave_at_most=1e9', ['leave_at_most']],
  ['POST /supplier/catalogue', 'header_row=0', ['header_row']],
  ['POST /supplier/catalogue', 'encoding=utf-7', ['encoding']],
  ['POST /supplier/catalogue', 'key=id', ['key']],
];

/** Search texts: none of them may mean anything to the database. */
const searches = [
  "'",
  '"',
  '\\',
  '%',
  '_',
  '%%%%%%%%%%%%%%%%%%%%%%',
  "' or 1=1 --",
  '); drop table products; --',
  '&|!():*',
  '<->',
  'a:*&!b',
  '((((((((',
  '\u202e\u200b\u0301',
  '😀'.repeat(100),
  ' '.repeat(200),
  'a '.repeat(100),
  '\ud7ff\ue000',
];

const odd: readonly [call: CallKey, query: string][] = [
  ['GET /products', 'page=1000000'],
  ['GET /products', 'category_id=2147483648'],
  ['GET /products', 'supplier_id=-9007199254740991'],
  ['GET /products', 'unknown=1&__proto__=2&constructor=3'],
  ['GET /products', `more=${long(10_000)}`],
  ['GET /products', Array.from({ length: 800 }, (_, at) => `p${at}=1`).join('&')],
  ['GET /changes', 'cursor=0&limit=1'],
  ['GET /shop/orders', 'page=1&page=2&page=3'],
  ['GET /shop/products', 'status=all&status=all'],
];

export const queries: readonly Case[] = [
  ...wrong.map(
    ([call, query, fields]): Case => ({
      title: `${call}?${query.slice(0, 60)}`,
      comes: 422,
      code: 'invalid',
      fields,
      shot: mine(
        call,
        call === 'POST /supplier/catalogue' ? { query, raw: 'Nr;Navn\n1;2\n' } : { query },
      ),
    }),
  ),
  ...searches.flatMap((search, at) =>
    (['GET /products', 'GET /import-products'] as const).map(
      (call): Case => ({
        title: `${call}: the search ${at + 1}, ${JSON.stringify(search.slice(0, 30))}`,
        comes: 200,
        shot: mine(call, {
          query: `${call === 'GET /products' ? 'search' : 'search_query'}=${encodeURIComponent(search)}`,
        }),
      }),
    ),
  ),
  ...odd.map(
    ([call, query]): Case => ({
      title: `${call}, strange and right: ${query.slice(0, 60)}`,
      comes: [200, 410, 422],
      shot: mine(call, { query }),
    }),
  ),
  {
    title: 'GET /products: a percent sign that encodes nothing',
    comes: [200, 400, 422],
    shot: mine('GET /products', { query: 'search=%' }),
  },
  {
    title: 'GET /products: bytes that are no UTF-8',
    comes: [200, 400, 422],
    shot: mine('GET /products', { query: 'search=%ff%fe' }),
  },
  {
    title: 'GET /changes: a cursor far ahead',
    comes: [200, 410],
    code: 'cursor_expired',
    shot: mine('GET /changes', { query: 'cursor=2147483648' }),
  },
  {
    title: 'GET /changes: the largest cursor there can be',
    comes: [200, 410, 422],
    shot: mine('GET /changes', { query: `cursor=${Number.MAX_SAFE_INTEGER}` }),
  },
];
