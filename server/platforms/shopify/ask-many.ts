import { z } from 'zod';
import type { Question } from './graphql.ts';

export type Ask = <T>(question: Question<T>) => Promise<T>;

/** One of several fields of a request. */
export interface Part<T> {
  /** With `$` before the names of its own variables. */
  field: string;
  /** Name, type and value of each variable. */
  variables: Record<string, { type: string; value: unknown }>;
  answer: z.ZodType<T>;
  /** Its highest possible cost. */
  cost: number;
}

/** Per request; Shopify allows 1,000. */
const mostCost = 900;

/**
 * Asks for several things in as few requests as their cost and `most` allow; the answers are in the order of the parts.
 * Mutations of one request are executed one after the other, independently.
 */
export async function askMany<T>(
  ask: Ask,
  kind: 'query' | 'mutation',
  parts: readonly Part<T>[],
  most: number,
): Promise<T[]> {
  const answers: T[] = [];
  for (const group of groupsOf(parts, most)) {
    const told = await ask(asOne(kind, group));
    answers.push(...group.map((_, at) => told[`a${at}`] as T));
  }
  return answers;
}

function groupsOf<T>(parts: readonly Part<T>[], most: number): Part<T>[][] {
  const groups: Part<T>[][] = [];
  let cost = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    const last = groups.at(-1);
    if (last && last.length < most && cost + part.cost <= mostCost) {
      last.push(part);
      cost += part.cost;
    } else {
      groups.push([part]);
      cost = part.cost;
    }
  }
  return groups;
}

function asOne<T>(kind: string, parts: readonly Part<T>[]): Question<Record<string, T>> {
  const declared: string[] = [];
  const variables: Record<string, unknown> = {};
  const fields = parts.map(({ field, variables: own }, at) => {
    for (const [name, { type, value }] of Object.entries(own)) {
      declared.push(`$${name}${at}: ${type}`);
      variables[`${name}${at}`] = value;
    }
    return `a${at}: ${field.replaceAll(/\$(\w+)/g, `$$$1${at}`)}`;
  });
  return {
    query: `${kind} Many${declared.length > 0 ? `(${declared.join(', ')})` : ''} {\n${fields.join('\n')}\n}`,
    variables,
    cost: parts.reduce((sum, part) => sum + part.cost, 0),
    data: z.object(
      Object.fromEntries(parts.map(({ answer }, at) => [`a${at}`, answer])),
    ) as z.ZodType<Record<string, T>>,
  };
}
