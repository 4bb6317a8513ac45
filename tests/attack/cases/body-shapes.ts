import type { CallKey } from '../../../contract/calls.ts';
import type { Case } from '../case.ts';
import { long, mine, nested } from './calls.ts';

const open = ['POST /auth/login', 'POST /auth/signup', 'POST /auth/forgot-password'] as const;
const lone = '"\\ud800"';

const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
/** A megabyte of nested arrays around characters that no database stores. */
const surrogates = (depth: number, leaves: number) =>
  nested(depth, Array(leaves).fill(lone).join());

/** Point 1: whatever its shape, a body costs no more than its bytes. */
const shapes: readonly [name: string, body: string, comes: readonly number[]][] = [
  ['arrays 21 deep', nested(21), [413, 422]],
  ['arrays 100 deep', nested(100), [413, 422]],
  ['arrays 1,400 deep', nested(1_400), [413, 422]],
  ['arrays 7,000 deep', nested(7_000), [413, 422]],
  ['arrays 100,000 deep', nested(100_000), [413, 422]],
  ['objects 21 deep', objects(21), [413, 422]],
  ['objects 1,400 deep', objects(1_400), [413, 422]],
  ['arrays that are never closed', '['.repeat(15_000), [413, 422]],
  ['lone surrogates 1,400 deep, a megabyte of them', surrogates(1_400, 100_000), [413, 422]],
  ['2,000 lone surrogates side by side', `[${Array(1_500).fill(lone)}]`, [413, 422]],
  [
    '1,000 fields with a lone surrogate',
    `{${Array.from({ length: 900 }, (_, at) => `"k${at}":${lone}`)}}`,
    [413, 422],
  ],
  ['a field’s name of 15,000 letters', `{"${long(15_000)}":${lone}}`, [413, 422]],
  ['a field’s name that is a lone surrogate', `{${lone}:1}`, [413, 422]],
  ['ten thousand empty arrays', `[${Array(4_000).fill('[]')}]`, [413, 422]],
  ['a megabyte of blanks', ' '.repeat(1_048_000), [413, 422]],
  ['17 KB', `{"email":"${long(17_000)}"}`, [413, 422]],
  ['two megabytes', `{"email":"${long(2_000_000)}"}`, [413]],
];

/** Calls of signed-in people, where a body may be larger. */
const signedIn: readonly CallKey[] = [
  'PATCH /user',
  'PATCH /shop',
  'POST /import-products',
  'PATCH /import-products/{id}',
  'POST /shop/integrations/{id}/mutating-rules/preview',
  'POST /shop/feeds',
];
const large: readonly [name: string, field: string][] = [
  ['a field 1,400 deep', nested(1_400)],
  ['a field of surrogates 1,400 deep, a megabyte of them', surrogates(1_400, 100_000)],
  ['a field of 40,000 lone surrogates', `[${Array(40_000).fill(lone)}]`],
  ['a field of 300,000 numbers', `[${Array(300_000).fill('1')}]`],
  ['a field of 60,000 empty objects', `[${Array(60_000).fill('{}')}]`],
];

export const bodyShapes: readonly Case[] = [
  ...open.flatMap((call) =>
    shapes.map(
      ([name, raw, comes]): Case => ({
        title: `${call}: ${name}`,
        comes,
        code: ['invalid', 'payload_too_large'],
        shot: mine(call, { raw }),
      }),
    ),
  ),
  ...signedIn.flatMap((call) =>
    large.map(
      ([name, field]): Case => ({
        title: `${call}: ${name}`,
        // Fields that the contract doesn't know are dropped, so a harmless one may pass.
        comes: name.includes('numbers') || name.includes('empty') ? [200, 413, 422] : [413, 422],
        shot: mine(call, { raw: `{"more":${field}}` }),
      }),
    ),
  ),
];
