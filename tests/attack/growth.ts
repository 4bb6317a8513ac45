import { mine, nested } from './cases/calls.ts';
import { fire, type Shot } from './shot.ts';
import type { World } from './world.ts';

/** An input of any size, and the size to begin with. */
interface Growing {
  title: string;
  from: number;
  shot(size: number): Shot | ((world: World) => Shot);
}

const preview = 'POST /shop/integrations/{id}/mutating-rules/preview';
const item = 'PATCH /import-products/{id}';
const described = (text: string) => mine(item, { body: { description: text } });

const growing: readonly Growing[] = [
  {
    title: 'arrays around nothing, at the login',
    from: 3_000,
    shot: (n) => ({ to: 'POST /api/auth/login', body: nested(n) }),
  },
  {
    title: 'arrays around nothing, in a field',
    from: 100_000,
    shot: (n) => mine('PATCH /user', { raw: `{"more":${nested(n)}}` }),
  },
  {
    title: 'lone surrogates side by side',
    from: 20_000,
    shot: (n) => mine('PATCH /user', { raw: `{"more":[${Array(n).fill('"\\ud800"')}]}` }),
  },
  {
    title: 'lone surrogates 19 deep',
    from: 20_000,
    shot: (n) =>
      mine('PATCH /user', { raw: `{"more":${nested(17, Array(n).fill('"\\ud800"').join())}}` }),
  },
  {
    title: 'fields that aren’t known',
    from: 15_000,
    shot: (n) =>
      mine('PATCH /user', { raw: `{${Array.from({ length: n }, (_, at) => `"k${at}":1`)}}` }),
  },
  {
    title: 'blanks around a body',
    from: 200_000,
    shot: (n) => mine('PATCH /user', { raw: `${' '.repeat(n)}{"name":"Åse"}` }),
  },
  {
    title: 'a text of signs that JSON escapes',
    from: 30_000,
    shot: (n) => mine('PATCH /user', { raw: `{"name":"${'\\u0041'.repeat(n)}"}` }),
  },
  {
    title: 'a number of many digits',
    from: 100_000,
    shot: (n) => mine('POST /import-products', { raw: `{"product_id":${'9'.repeat(n)}}` }),
  },
  {
    title: 'a description of elements that are never closed',
    from: 2_400,
    shot: (n) => described('<div>'.repeat(n)),
  },
  {
    title: 'a description of opening brackets',
    from: 12_000,
    shot: (n) => described('<'.repeat(n)),
  },
  { title: 'a description of ends alone', from: 2_400, shot: (n) => described('</p>'.repeat(n)) },
  {
    title: 'a description of attributes',
    from: 2_000,
    shot: (n) => described(`<a ${'b=c '.repeat(n)}>d</a>`),
  },
  {
    title: 'a description of a comment that never ends',
    from: 3_000,
    shot: (n) => described('<!--'.repeat(n)),
  },
  { title: 'a description of entities', from: 2_400, shot: (n) => described('&amp;'.repeat(n)) },
  {
    title: 'a title of blanks',
    from: 60,
    shot: (n) => mine(item, { body: { title: `a${' '.repeat(n)}b` } }),
  },
  {
    title: 'rules of a preview',
    from: 25,
    shot: (n) =>
      mine(preview, {
        body: {
          rules: Array(n).fill({
            name: 'R',
            action: { kind: 'replace', field: 'description', search: 'a', text: 'aa' },
            id: null,
          }),
        },
      }),
  },
  {
    title: 'variants of an edit',
    from: 500,
    shot: (n) =>
      mine(item, {
        body: { variants: Array.from({ length: n }, (_, at) => ({ variant_id: at + 1_000_000 })) },
      }),
  },
  {
    title: 'languages that are accepted',
    from: 800,
    shot: (n) => ({
      to: 'GET /api/healthz',
      headers: { 'Accept-Language': 'da;q=0.1,'.repeat(n / 3) },
    }),
  },
  {
    title: 'cookies of a page',
    from: 600,
    shot: (n) => ({ to: 'GET /auth/login', headers: { Cookie: 'a=%25; '.repeat(n / 2) } }),
  },
  {
    title: 'parameters of a query',
    from: 700,
    shot: (n) => mine('GET /products', { query: 'page=1&'.repeat(n / 2) }),
  },
  { title: 'slashes of a path', from: 2_000, shot: (n) => ({ to: `GET ${'/'.repeat(n)}` }) },
  {
    title: 'a token',
    from: 2_000,
    shot: (n) => ({ to: 'GET /api/user', headers: { Authorization: `Bearer ${'a'.repeat(n)}` } }),
  },
  {
    title: 'blanks before a token',
    from: 2_000,
    shot: (n) => ({ to: 'GET /api/user', headers: { Authorization: `Bearer${' '.repeat(n)}\ta` } }),
  },
  {
    title: 'a platform’s token of dots',
    from: 900,
    shot: (n) => ({ to: 'POST /api/connect/tickets', json: { session_token: '.'.repeat(n) } }),
  },
  {
    title: 'an e-mail of dots',
    from: 3_000,
    shot: (n) => ({ to: 'POST /api/auth/forgot-password', json: { email: `${'a.'.repeat(n)}@` } }),
  },
  {
    title: 'an e-mail of hyphens',
    from: 3_000,
    shot: (n) => ({ to: 'POST /api/auth/forgot-password', json: { email: `a@${'a-'.repeat(n)}` } }),
  },
  {
    title: 'letters that are searched for',
    from: 50,
    shot: (n) => mine('GET /products', { query: `search=${'a%20'.repeat(n)}` }),
  },
];

export interface Growth {
  title: string;
  /** Milliseconds at the size, at twice and at four times the size. */
  ms: readonly [number, number, number];
  linear: boolean;
}

/**
 * Four times the input may take nine times as long: quadratic growth would take sixteen, and a machine is never quite
 * quiet.
 */
const steepest = 9;
/** Times below this, in milliseconds, say nothing about growth. */
const short = 150;

/** How the time of each input grows. Measured up to three times where it seems to grow faster than the input. */
export async function measureGrowth(world: World): Promise<Growth[]> {
  const measured: Growth[] = [];
  for (const { title, from, shot } of growing) {
    const timed = async (size: number) => {
      const made = shot(size);
      const one = typeof made === 'function' ? made(world) : made;
      const first = await fire(world.target.address, one);
      return Math.min(
        first.ms,
        first.ms > 2_000 ? first.ms : (await fire(world.target.address, one)).ms,
      );
    };
    let growth: Growth | undefined;
    for (let attempt = 0; attempt < 3 && growth?.linear !== true; attempt += 1) {
      const ms = [await timed(from), await timed(2 * from), await timed(4 * from)] as const;
      growth = {
        title,
        ms,
        linear: ms[2] < short || ms[2] <= steepest * Math.max(ms[0], short / 10),
      };
    }
    if (growth) measured.push(growth);
  }
  return measured;
}
