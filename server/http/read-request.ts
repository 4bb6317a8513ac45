import { z } from 'zod';
import { searchNames } from '../../contract/http/envelope.ts';
import type { Locale } from '../i18n/locale.ts';
import { createFaults } from './faults.ts';
import { jsonOf } from './json-text.ts';
import { answerLimits, requestLimits } from './limits.ts';
import { readText } from './read-text.ts';
import { Refusal } from './refusal.ts';
import { unstorable } from './unstorable.ts';
import { issueText, notTextText, unknownText } from './validation-words.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Reads the parameters of the path. Throws `not_found` for one that can't be the name of a record. */
export function readParams(params: Record<string, string>): Record<string, string> {
  const isTooLong = Object.values(params).some((part) => part.length > requestLimits.pathPart);
  if (isTooLong || unstorable(params, 1).length > 0) {
    throw new Refusal('not_found', 'No record is called that.');
  }
  return params;
}

/**
 * Reads the query by its schema. Throws a refusal that names each wrong or unknown parameter: if one were ignored,
 * another question would be answered than the one asked `[§D-query-known]`.
 */
export function readQuery<S extends z.ZodType | undefined>(
  schema: S,
  url: URL,
  locale: Locale,
): Parsed<S> {
  if (url.search.length > requestLimits.search) throw tooMuch('is too long');
  if (url.searchParams.size > requestLimits.parameters) throw tooMuch('has too many parameters');
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const query = named(Object.fromEntries(url.searchParams), known);
  const unknown = Object.keys(query).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw notTaken(unknown, known, locale);
  if (schema === undefined) return undefined as Parsed<S>;
  return parse(schema, query, 'query', locale) as Parsed<S>;
}

/** The query with its search text under the name that the call uses; if both names were sent, both stay. */
function named(query: Record<string, string>, known: readonly string[]): Record<string, string> {
  const own = searchNames.find((name) => known.includes(name));
  if (own === undefined || own in query) return query;
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [searchNames.includes(name) ? own : name, value]),
  );
}

function notTaken(unknown: readonly string[], known: readonly string[], locale: Locale): Refusal {
  const faults = createFaults('query');
  for (const name of unknown) faults.note([name], unknownText(known, locale));
  const takes = known.length === 0 ? 'none' : known.join(', ');
  return new Refusal(
    'invalid',
    `The call takes no such parameter; of the query it takes ${takes}.`,
    {
      errors: faults.errors(),
      details: { known },
    },
  );
}

/**
 * Reads the body by its schema; throws a refusal that names the first wrong fields, or the position where the JSON is
 * broken.
 */
export async function readBody<S extends z.ZodType | undefined>(
  schema: S,
  request: Request,
  { locale, limit }: { locale: Locale; limit: number },
): Promise<Parsed<S>> {
  if (schema === undefined) return undefined as Parsed<S>;
  return parse(schema, jsonOf(await readText(request, limit)), 'body', locale) as Parsed<S>;
}

function parse<S extends z.ZodType>(
  schema: S,
  value: unknown,
  whole: 'query' | 'body',
  locale: Locale,
) {
  const faults = createFaults(whole);
  const paths = unstorable(value, answerLimits.fields);
  for (const path of paths) faults.note(path, notTextText(locale));
  const parsed = schema.safeParse(value, { reportInput: true });
  for (const issue of parsed.error?.issues ?? []) {
    if (faults.isFull()) break;
    faults.note(issue.path, issueText(issue, locale));
  }
  if (parsed.success && paths.length === 0) return parsed.data;
  const errors = faults.errors();
  throw new Refusal('invalid', `The ${whole} is not as the call wants it.`, { errors });
}

function tooMuch(how: string): Refusal {
  const text = `The query ${how}.`;
  return new Refusal('invalid', text, { errors: { query: [text] } });
}
