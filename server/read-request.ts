import type { z } from 'zod';
import type { Locale } from './locale.ts';
import { Refusal } from './refusal.ts';
import { issueText, notTextText } from './validation-words.ts';

/** JSON bodies are small: the largest is an edited import product with 2,048 variants. */
const maxBodyBytes = 1024 * 1024;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Reads the parts of the path; what no record can be called is a record that doesn't exist. */
export function readParams(params: Record<string, string>): Record<string, string> {
  if (unstorable(params, []).length > 0) {
    throw new Refusal('not_found', 'No record is called that.');
  }
  return params;
}

/** Reads the query by its schema; throws the refusal that names each wrong parameter. */
export function readQuery<S extends z.ZodType | undefined>(
  schema: S,
  url: URL,
  locale: Locale,
): Parsed<S> {
  if (schema === undefined) return undefined as Parsed<S>;
  const query = Object.fromEntries(url.searchParams);
  return parse(schema, query, 'query', locale) as Parsed<S>;
}

/** Reads the body by its schema; throws the refusal that names each wrong field, or where the JSON breaks. */
export async function readBody<S extends z.ZodType | undefined>(
  schema: S,
  request: Request,
  locale: Locale,
): Promise<Parsed<S>> {
  if (schema === undefined) return undefined as Parsed<S>;
  return parse(schema, jsonOf(await textOf(request)), 'body', locale) as Parsed<S>;
}

function parse<S extends z.ZodType>(
  schema: S,
  value: unknown,
  whole: 'query' | 'body',
  locale: Locale,
) {
  const errors: Record<string, string[]> = {};
  for (const path of unstorable(value, [])) {
    errors[path.join('.') || whole] = [notTextText(locale)];
  }
  const parsed = schema.safeParse(value, { reportInput: true });
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.join('.') || whole;
    errors[field] = [...(errors[field] ?? []), issueText(issue, locale)];
  }
  if (parsed.success && Object.keys(errors).length === 0) return parsed.data;
  throw new Refusal('invalid', `The ${whole} is not as the call wants it.`, { errors });
}

/** Paths of the strings that PostgreSQL can't hold. */
function unstorable(value: unknown, path: string[]): string[][] {
  if (typeof value === 'string') {
    return value.includes('\u0000') || !value.isWellFormed() ? [path] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => unstorable(each, [...path, key]));
}

function jsonOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    const where = error instanceof Error ? error.message : String(error);
    throw new Refusal('invalid', `The body is not JSON: ${where}`, { errors: { body: [where] } });
  }
}

async function textOf(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) {
      throw new Refusal('payload_too_large', `The body is larger than ${maxBodyBytes} bytes.`, {
        details: { limit: maxBodyBytes },
      });
    }
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    const text = 'The body is not UTF-8.';
    throw new Refusal('invalid', text, { errors: { body: [text] } });
  }
}
