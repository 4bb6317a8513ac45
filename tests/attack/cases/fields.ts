import type { CallKey } from '../../../contract/calls.ts';
import type { Case } from '../case.ts';
import type { Params } from '../target.ts';
import { long, mine } from './calls.ts';

const megabyte = long(1_000_000);
const soon = new Date(Date.now() + 30 * 86_400_000).toISOString();
const rules = '/shop/integrations/{id}/mutating-rules';

const report = {
  ...{ kind: 'error', name: 'TypeError', message: '', frames: [], page: '/', count: 1 },
};
const timing = { metric: 'LCP', value: 1, page: '/' };

/** Values that a field may not hold: 422, naming that field `[§D-fields]`. */
const wrong: readonly [call: CallKey, what: string, body: Params, fields?: readonly string[]][] = [
  // Point 9: every text has a maximum length.
  ['PATCH /user', 'a name of a megabyte', { name: megabyte }, ['name']],
  ['PATCH /user', 'a name of 121 letters', { name: long(121) }, ['name']],
  [
    'PATCH /user',
    'a picture address of a megabyte',
    { photo_url: `https://a.example/${megabyte}` },
    ['photo_url'],
  ],
  [
    'PATCH /user',
    'a picture address of 50,000 letters',
    { photo_url: `https://a.example/${long(50_000)}` },
    ['photo_url'],
  ],
  ['PATCH /user', 'a name of blanks', { name: ' \t\u00a0' }, ['name']],
  ['PATCH /user', 'a name with a line break', { name: 'Åse\r\nBcc: x@example.com' }, ['name']],
  ['PATCH /user', 'a name with a bell', { name: 'Åse\u0007' }, ['name']],
  ['PATCH /user', 'a picture over http', { photo_url: 'http://a.example/a.png' }, ['photo_url']],
  ['PATCH /user', 'a picture of javascript:', { photo_url: 'javascript:alert(1)' }, ['photo_url']],
  [
    'PATCH /user',
    'a picture of data:',
    { photo_url: 'data:image/svg+xml,<svg onload=alert(1)>' },
    ['photo_url'],
  ],
  ['PATCH /user', 'a picture of file:', { photo_url: 'file:///etc/passwd' }, ['photo_url']],
  ['PATCH /user', 'a picture that is a list', { photo_url: ['https://a.example/'] }, ['photo_url']],
  ['POST /user/reports', 'a build of markup', { build: '<script>alert(1)</script>' }, ['build']],
  ['POST /user/reports', 'no lists', { errors: {}, vitals: 'x' }, ['errors', 'vitals']],
  [
    'POST /user/reports',
    'ten thousand errors',
    { errors: Array.from({ length: 10_000 }, () => null) },
  ],
  [
    'POST /user/reports',
    'a message of a megabyte',
    { errors: [{ ...report, message: megabyte }] },
    ['errors.0.message'],
  ],
  [
    'POST /user/reports',
    'a place of another site',
    { errors: [{ ...report, frames: ['https://evil.example/a.js:1:1'] }] },
    ['errors.0.frames.0'],
  ],
  [
    'POST /user/reports',
    'a place that is read again and again',
    { errors: [{ ...report, frames: [`${'a.'.repeat(50_000)}js:1:1`] }] },
    ['errors.0.frames.0'],
  ],
  [
    'POST /user/reports',
    'a page with an address in it',
    { errors: [{ ...report, page: '/shop/karla@example.com' }] },
    ['errors.0.page'],
  ],
  [
    'POST /user/reports',
    'a page that is read again and again',
    { vitals: [{ ...timing, page: `${'/a-'.repeat(30_000)}!` }] },
    ['vitals.0.page'],
  ],
  [
    'POST /user/reports',
    'a timing below nothing',
    { vitals: [{ ...timing, value: -1 }] },
    ['vitals.0.value'],
  ],
  [
    'POST /user/reports',
    'a count beyond every column',
    { errors: [{ ...report, count: 1e21 }] },
    ['errors.0.count'],
  ],
  [
    'PATCH /shop',
    'a website of a megabyte',
    { website: `https://a.example/${megabyte}` },
    ['website'],
  ],
  [
    'PATCH /shop',
    'a website of 50,000 letters',
    { website: `https://a.example/${long(50_000)}` },
    ['website'],
  ],
  ['PATCH /shop', 'a website of javascript:', { website: 'javascript:alert(1)' }, ['website']],
  [
    'PATCH /shop',
    'a website of data:',
    { website: 'data:text/html,<script>1</script>' },
    ['website'],
  ],
  ['PATCH /shop', 'an e-mail of a megabyte', { email: `${megabyte}@example.com` }, ['email']],
  ['PATCH /shop', 'an e-mail of 400 letters', { email: `${long(388)}@example.com` }, ['email']],
  ['PATCH /shop', 'two e-mails', { email: 'a@example.com,b@example.com' }, ['email']],
  [
    'PATCH /shop',
    'an e-mail with a line break',
    { email: 'a@example.com\r\nBcc: b@example.com' },
    ['email'],
  ],
  ['PATCH /shop', 'a name of 201 letters', { name: long(201) }, ['name']],
  ['PATCH /shop', 'a name with a line break', { name: 'Butik\nSubject: x' }, ['name']],
  ['PATCH /shop', 'a city of a megabyte', { city: megabyte }, ['city']],
  ['PATCH /shop', 'a country of three letters', { country: 'DNK' }, ['country']],
  ['PATCH /shop', 'a country in small letters', { country: 'dk' }, ['country']],
  ['PATCH /shop', 'a country with a line break after it', { country: 'DK\n' }, ['country']],
  ['PATCH /shop', 'a VAT number of a megabyte', { vat: megabyte }, ['vat']],
  ['PATCH /shop', 'a VAT number of SQL', { vat: "DK1' or '1'='1" }, ['vat']],
  ['PATCH /shop', 'a phone of 41 letters', { phone: '1'.repeat(41) }, ['phone']],
  ['POST /user/shops', 'a currency of a megabyte', { currency: megabyte }, ['currency']],
  ['POST /user/shops', 'a currency in small letters', { currency: 'dkk' }, ['currency']],
  ['POST /user/shops', 'a name that is an object', { name: { $ne: null } }, ['name']],
  ['POST /auth/signup', 'a password of 129 letters', { password: long(129) }, ['password']],
  ['POST /auth/signup', 'a password of 10,000 letters', { password: long(10_000) }, ['password']],
  ['POST /auth/signup', 'a password of nine letters', { password: long(9) }, ['password']],
  [
    'POST /auth/signup',
    'a name with a line break',
    { name: 'Åse\r\nBcc: x@example.com' },
    ['name'],
  ],
  [
    'POST /auth/signup',
    'an e-mail of 10,000 letters',
    { email: `${long(10_000)}@example.com` },
    ['email'],
  ],
  [
    'POST /auth/signup',
    'an e-mail with a comma',
    { email: 'a@example.com,b@example.com' },
    ['email'],
  ],
  [
    'POST /auth/signup',
    'an e-mail with a name around it',
    { email: 'A <a@example.com>' },
    ['email'],
  ],
  [
    'POST /auth/signup',
    'an e-mail with a header',
    { email: 'a@example.com\r\nBcc: b@example.com' },
    ['email'],
  ],
  ['POST /auth/login', 'an e-mail that is an object', { email: { $gt: '' } }, ['email']],
  ['POST /auth/login', 'an e-mail that is a list', { email: ['merchant@example.com'] }, ['email']],
  ['POST /auth/login', 'a password that is an object', { password: { $ne: 1 } }, ['password']],
  ['POST /auth/login', 'a password of 10,000 letters', { password: long(10_000) }, ['password']],
  ['POST /auth/login', 'remember that is a text', { remember: 'true' }, ['remember']],
  [
    'POST /auth/forgot-password',
    'an e-mail with a header',
    { email: 'a@example.com\nTo: b@example.com' },
    ['email'],
  ],
  [
    'POST /auth/reset-password',
    'a token of 15,000 letters',
    { token: long(15_000), password: 'long enough to be one' },
    ['token'],
  ],
  [
    'POST /connect/tickets',
    'a session token of 4,097 letters',
    { session_token: long(4_097) },
    ['session_token'],
  ],
  ['POST /connect/shopify', 'a ticket of 201 letters', { ticket: long(201) }, ['ticket']],
  ['POST /invitations/accept', 'a token of 201 letters', { token: long(201) }, ['token']],
  [
    'POST /shop/users',
    'an e-mail with a header',
    { email: 'a@example.com\r\nBcc: b@example.com' },
    ['email'],
  ],
  ['POST /shop/users', 'two e-mails', { email: 'a@example.com, b@example.com' }, ['email']],
  [
    'POST /shop/users',
    'an e-mail of 10,000 letters',
    { email: `${long(10_000)}@example.com` },
    ['email'],
  ],
  ['POST /shop/users', 'the role __proto__', { role: '__proto__' }, ['role']],
  ['POST /shop/users', 'the role as a list', { role: ['owner'] }, ['role']],
  ['PATCH /import-products/{id}', 'a title of 256 letters', { title: long(256) }, ['title']],
  [
    'PATCH /import-products/{id}',
    'a description of 50,001 letters',
    { description: long(50_001) },
    ['description'],
  ],
  [
    'PATCH /import-products/{id}',
    '51 tags',
    { tags: Array.from({ length: 51 }, (_, at) => `t${at}`) },
    ['tags'],
  ],
  ['PATCH /import-products/{id}', 'a tag of 61 letters', { tags: [long(61)] }, ['tags.0']],
  [
    'PATCH /import-products/{id}',
    '2,049 variants',
    { variants: Array(2_049).fill({ variant_id: 1 }) },
    ['variants'],
  ],
  ['PATCH /import-products/{id}', 'a rev of half', { rev: 0.5 }, ['rev']],
  [
    'PATCH /import-products/{id}',
    'a category that is a text',
    { category_id: '1 or 1=1' },
    ['category_id'],
  ],
  [
    'PATCH /import-products/{id}',
    'a price below nothing',
    { variants: [{ variant_id: 1, price: { amount: -1, currency: 'DKK' } }] },
    ['variants.0.price.amount'],
  ],
  [
    'PATCH /import-products/{id}',
    'a price of 2^53',
    { variants: [{ variant_id: 1, price: { amount: 2 ** 53, currency: 'DKK' } }] },
    ['variants.0.price.amount'],
  ],
  ['POST /import-products/import/bulk', 'a limit below one', { limit: -5 }, ['limit']],
  ['POST /import-products/import/bulk', 'a limit of half', { limit: 1.5 }, ['limit']],
  ['POST /shop/feeds', 'a name of a megabyte', { name: megabyte }, ['name']],
  ['POST /shop/feeds', 'a channel of __proto__', { channel: '__proto__' }, ['channel']],
  ['POST /shop/feeds', 'a channel of constructor', { channel: 'constructor' }, ['channel']],
  ['POST /shop/feeds', 'a currency with a line break', { currency: 'DKK\n' }, ['currency']],
  ['PATCH /shop/feeds/{id}', 'a filter that is a text', { filter: 'all' }, ['filter']],
  [
    'PATCH /shop/feeds/{id}',
    'a supplier of half in the filter',
    { filter: { supplier_id: 0.5 } },
    ['filter.supplier_id'],
  ],
  [
    'POST /shop/partnership-requests',
    'a message of 1,001 letters',
    { message: long(1_001) },
    ['message'],
  ],
  [
    'PATCH /shop/partnerships/{id}',
    'the end in the year 9999',
    { ends_at: '9999-12-31T23:59:59Z' },
    ['ends_at'],
  ],
  [
    'PATCH /shop/partnerships/{id}',
    'the end in the year 9999, west of Greenwich',
    { ends_at: '9999-12-31T23:59:59-12:00' },
    ['ends_at'],
  ],
  [
    'PATCH /shop/partnerships/{id}',
    'the end in the year 0001',
    { ends_at: '0001-01-01T00:00:00Z' },
    ['ends_at'],
  ],
  [
    'PATCH /shop/partnerships/{id}',
    'the end in the year +275760',
    { ends_at: '+275760-09-13T00:00:00Z' },
    ['ends_at'],
  ],
  [
    'PATCH /shop/partnerships/{id}',
    'the end on 30 February',
    { ends_at: '2030-02-30T00:00:00Z' },
    ['ends_at'],
  ],
  [
    'PATCH /shop/partnerships/{id}',
    'the end in a thousand years',
    { ends_at: '3026-01-01T00:00:00Z' },
    ['ends_at'],
  ],
  [
    'PATCH /supplier/partnerships/{id}',
    'the end in the year 9999',
    { state: 'ending', ends_at: '9999-12-31T00:00:00Z' },
    ['ends_at'],
  ],
  [
    'PATCH /supplier/partnerships/{id}',
    'a shop’s way out of its own terms',
    { terms: { discount: 10_000 } },
  ],
  [
    'POST /supplier/partnership-requests/{id}/decision',
    'a reason of 501 letters',
    { decision: 'reject', reason: long(501) },
    ['reason'],
  ],
  ['POST /shop/subscriptions', 'the plan constructor', { plan: 'constructor' }, ['plan']],
  ['POST /shop/subscriptions', 'a price of one’s own', { plan: 'gratis', price: 0 }, ['plan']],
  ['PATCH /shop/payment-methods/{id}', 'is_default that is 1', { is_default: 1 }, ['is_default']],
  [
    'PATCH /shop/integrations/{id}/options',
    'a stock buffer of 10,001',
    { stock_buffer: 10_001 },
    ['stock_buffer'],
  ],
  [
    'PATCH /shop/integrations/{id}/options',
    'a stock buffer of 1e308',
    { stock_buffer: 1e308 },
    ['stock_buffer'],
  ],
  [
    'PATCH /shop/integrations/{id}/data-resources',
    'seven of them',
    { data_resources: Array(7).fill({ kind: 'stock' }) },
    ['data_resources'],
  ],
  [
    'POST /shop/integrations/{id}/mapping-values',
    'a value of 256 letters',
    { target_value: long(256) },
    ['target_value'],
  ],
  [
    `POST ${rules}`,
    'eleven conditions',
    { conditions: Array(11).fill({ field: 'title', is: 'empty', value: null }) },
    ['conditions'],
  ],
  [
    `POST ${rules}`,
    'a text of 2,001 letters',
    { action: { kind: 'append', field: 'title', text: long(2_001) } },
    ['action.text'],
  ],
  [
    `POST ${rules}`,
    'a search for nothing',
    { action: { kind: 'replace', field: 'title', search: '', text: 'a' } },
    ['action.search'],
  ],
  [`POST ${rules}`, 'the action __proto__', { action: { kind: '__proto__' } }, ['action.kind']],
  [
    `POST ${rules}`,
    'a factor of 1e308',
    { action: { kind: 'calculate', bands: [{ from: 0, to: null, multiply: 1e308, add: 0 }] } },
    ['action.bands.0.multiply'],
  ],
  [`PATCH ${rules}/{ruleId}`, 'a place of 0', { position: 0 }, ['position']],
  [`PATCH ${rules}/{ruleId}`, 'a place of 2^60', { position: 2 ** 60 }, ['position']],
  [
    `POST ${rules}/preview`,
    '101 rules',
    { rules: Array(101).fill({ name: 'a', action: { kind: 'exclude' } }) },
    ['rules'],
  ],
];

/** Strange but correct values: they are accepted, and returned as they were sent. */
const right: readonly [
  call: CallKey,
  what: string,
  body: Params,
  kept?: (data: Params) => boolean,
][] = [
  [
    'PATCH /user',
    'a name of markup',
    { name: '<img src=x onerror=alert(1)>' },
    ({ name }) => name === '<img src=x onerror=alert(1)>',
  ],
  [
    'PATCH /user',
    'a name from right to left',
    { name: 'שלום عالم' },
    ({ name }) => name === 'שלום عالم',
  ],
  [
    'PATCH /user',
    'a name of an emoji of many parts',
    { name: '👩‍👩‍👧‍👦' },
    ({ name }) => name === '👩‍👩‍👧‍👦',
  ],
  ['PATCH /user', 'a name of combining marks', { name: 'A\u030ase' }],
  [
    'PATCH /shop',
    'a name of SQL',
    { name: "'; drop table shops; --" },
    ({ name }) => name === "'; drop table shops; --",
  ],
  [
    'PATCH /shop',
    'a name of a template',
    { name: '#{7*7}{{7*7}}<%= 7*7 %>' },
    ({ name }) => name === '#{7*7}{{7*7}}<%= 7*7 %>',
  ],
  ['PATCH /shop', 'a name of a formula', { name: '=1+1' }],
  [
    'PATCH /shop',
    'a website of a private address',
    { website: 'http://169.254.169.254/latest/meta-data/' },
  ],
  [
    'PATCH /import-products/{id}',
    'a title of markup',
    { title: '</script><script>alert(1)</script>' },
    ({ title }) => title === '</script><script>alert(1)</script>',
  ],
  [
    'PATCH /import-products/{id}',
    'a description of scripts',
    { description: '<p onclick=x()>a<script>b</script><a href="javascript:c">d</a><svg onload=e>' },
    ({ description }) => !/script|onclick|javascript|svg|onload/i.test(`${description}`),
  ],
  [
    'PATCH /import-products/{id}',
    'a description that nests 1,000 deep',
    { description: '<div>'.repeat(1_000) },
  ],
  [
    'PATCH /import-products/{id}',
    'a description of broken markup',
    { description: '<p<p<p "<!--><a href=data:text/html,x>' },
    ({ description }) => !/data:/.test(`${description}`),
  ],
  [
    'PATCH /import-products/{id}',
    'a description of entities that make a script',
    { description: '&lt;script&gt;alert(1)&lt;/script&gt;' },
    ({ description }) => !/<script/i.test(`${description}`),
  ],
  ['PATCH /import-products/{id}', 'a tag of a formula', { tags: ['=1+1', '@SUM(A1)', '-2+3'] }],
  ['POST /shop/feeds', 'a name of markup', { name: '<svg/onload=alert(1)>' }],
  ['PATCH /shop/partnerships/{id}', 'the end in a month', { state: 'ending', ends_at: soon }],
];

export const fields: readonly Case[] = [
  ...wrong.map(
    ([call, what, body, named]): Case => ({
      title: `${call}: ${what}`,
      // A body over the size limit is refused unread.
      comes: JSON.stringify(body).length > 16_000 ? [413, 422] : 422,
      ...(JSON.stringify(body).length > 16_000
        ? {}
        : { code: 'invalid' as const, ...(named ? { fields: named } : {}) }),
      shot: mine(call, { body }),
    }),
  ),
  ...right.map(
    ([call, what, body, kept]): Case => ({
      title: `${call}: ${what}`,
      comes: 200,
      async holds({ text, status }) {
        if (status !== 200) return;
        return kept === undefined || kept(JSON.parse(text).data)
          ? undefined
          : 'it was not kept as it must be';
      },
      shot: mine(call, { body }),
    }),
  ),
];
