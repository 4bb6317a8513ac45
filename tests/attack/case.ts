import type { ErrorCode } from '../../contract/http/errors.ts';
import { leaksIn } from './leaks.ts';
import type { Answer, Shot } from './shot.ts';
import type { World } from './world.ts';

/** One hostile request, chosen by hand, and what must come of it. */
export interface Case {
  /** What is tried; no two cases have the same. */
  title: string;
  /** The status, or those that are all right. */
  comes: number | readonly number[];
  /** The codes that the refusal may have. */
  code?: ErrorCode | readonly ErrorCode[];
  /** Which fields the refusal names, and no others. */
  fields?: readonly string[];
  /** What else must hold of the answer; what doesn't is told. */
  holds?(answer: Answer, world: World): string | undefined | Promise<string | undefined>;
  /** Needs what a build serves: pages and their files. */
  ofPages?: true;
  shot: Shot | ((world: World) => Shot | Promise<Shot>);
}

/** No refusal of the API is longer, whatever was sent, in bytes. */
const longestRefusal = 16 * 1024;
/** In milliseconds, on a quiet machine. */
export const slowest = 5_000;

/** What is wrong with the answer to a case: nothing where it is as it must be. */
export async function judge(
  { comes, code, fields, holds }: Case,
  answer: Answer,
  world: World,
): Promise<string[]> {
  const { status, text, bytes } = answer;
  const expected: readonly number[] = typeof comes === 'number' ? [comes] : comes;
  const told = refusalIn(text);
  const wrong: (string | undefined)[] = [
    expected.includes(status)
      ? undefined
      : `${answer.failure ?? status} in the place of ${expected.join(' or ')}: ${text.slice(0, 200)}`,
    isData(answer) && status >= 400 && bytes > longestRefusal
      ? `a refusal of ${bytes} bytes`
      : undefined,
    status < 400 || code === undefined || [code].flat().includes(told.code ?? 'internal')
      ? undefined
      : `the code ${told.code} in the place of ${[code].flat().join(' or ')}`,
    status < 400 || fields === undefined || told.fields === [...fields].sort().join()
      ? undefined
      : `the fields ${told.fields} in the place of ${[...fields].sort().join()}`,
    ...leaksIn(answer, world),
    await holds?.(answer, world),
  ];
  return wrong.filter((each) => each !== undefined);
}

/** What a person sees of a refusal is a page, of one size whatever was sent. */
const isData = ({ headers }: Answer) => /json/.test(headers['content-type'] ?? '');

function refusalIn(text: string): { code?: ErrorCode; fields: string } {
  try {
    const body = JSON.parse(text);
    return {
      code: body.code,
      fields: Object.keys(body.errors ?? {})
        .sort()
        .join(),
    };
  } catch {
    return { fields: '' };
  }
}

export const shotOf = async ({ shot }: Case, world: World): Promise<Shot> =>
  typeof shot === 'function' ? await shot(world) : shot;
