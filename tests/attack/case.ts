import type { ErrorCode } from '../../contract/http/errors.ts';
import { leaksIn } from './leaks.ts';
import type { Answer, Shot } from './shot.ts';
import type { World } from './world.ts';

/** One hostile request, chosen by hand, and what the server must answer. */
export interface Case {
  /** What is tried. Unique among the cases. */
  title: string;
  /** The expected status, or several that are all right. */
  comes: number | readonly number[];
  /** The codes that a refusal may have. */
  code?: ErrorCode | readonly ErrorCode[];
  /** The fields that a refusal must name, and no others. */
  fields?: readonly string[];
  /** A further check of the answer; returns what is wrong with it. */
  holds?(answer: Answer, world: World): string | undefined | Promise<string | undefined>;
  /** Needs a build, with its pages and their files. */
  ofPages?: true;
  shot: Shot | ((world: World) => Shot | Promise<Shot>);
}

/** In bytes. No refusal of the API may be longer, whatever was sent. */
const longestRefusal = 16 * 1024;
/** In milliseconds, on a quiet machine. */
export const slowest = 5_000;

/** What is wrong with the answer to a case; empty when nothing is. */
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

/** Only JSON refusals have a limit: a person gets a page, whose size doesn't depend on what was sent. */
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
