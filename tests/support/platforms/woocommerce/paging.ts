import type { Context } from 'hono';
import type { NodeSide } from '../common/with-faults.ts';
import { invalidParams } from './refusal.ts';

const most = 100;

/** Answers with a page of a list, the total, and links to the other pages. */
export function sendPage<T>(
  c: Context<NodeSide>,
  items: readonly T[],
  view: (item: T) => object,
): Response {
  const page = readNumber(c, 'page', 1, Number.MAX_SAFE_INTEGER, 1);
  const perPage = readNumber(c, 'per_page', 1, most, 10);
  const pages = Math.ceil(items.length / perPage);
  c.header('X-WP-Total', String(items.length));
  c.header('X-WP-TotalPages', String(pages));
  if (page < pages) {
    const next = new URL(c.req.url);
    next.searchParams.set('page', String(page + 1));
    c.header('Link', `<${next.href}>; rel="next"`);
  }
  return c.json(items.slice((page - 1) * perPage, page * perPage).map(view));
}

function readNumber(
  c: Context<NodeSide>,
  name: string,
  least: number,
  greatest: number,
  standard: number,
): number {
  const text = c.req.query(name);
  if (text === undefined) return standard;
  const value = Number(text);
  if (!Number.isInteger(value)) throw invalidParams({ [name]: `${name} is not of type integer.` });
  if (value < least || value > greatest) {
    const bounds = `${least} (inclusive) and ${greatest} (inclusive)`;
    throw invalidParams({ [name]: `${name} must be between ${bounds}` });
  }
  return value;
}

/** What was changed after a time, the latest first by default. */
export function changedSince<T extends { id: number; createdAt: number; modifiedAt: number }>(
  c: Context<NodeSide>,
  items: Iterable<T>,
): T[] {
  const after = readTime(c, 'modified_after');
  const by = c.req.query('orderby') ?? 'date';
  if (!['date', 'id', 'modified'].includes(by)) {
    throw invalidParams({ orderby: 'orderby is not one of date, id, and modified.' });
  }
  const key = { date: 'createdAt', id: 'id', modified: 'modifiedAt' }[by] as keyof T;
  const sign = c.req.query('order') === 'asc' ? 1 : -1;
  return [...items]
    .filter(({ modifiedAt }) => modifiedAt > after)
    .sort((a, b) => sign * (Number(a[key]) - Number(b[key]) || a.id - b.id));
}

/** Times are read as UTC, as with `dates_are_gmt`, in whole seconds. */
function readTime(c: Context<NodeSide>, name: string): number {
  const text = c.req.query(name);
  if (text === undefined) return 0;
  const time = Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
  if (Number.isNaN(time)) throw invalidParams({ [name]: 'Invalid date.' });
  return time;
}
