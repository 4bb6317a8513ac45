import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { distribution } from '../../server/db/distribution.ts';
import * as schema from '../../server/db/schema.ts';
import type { Statement } from './watched-statements.ts';

/** What of a plan is looked at. */
interface Plan {
  'Relation Name'?: string;
  Alias?: string;
  Plans?: Plan[];
  [more: string]: unknown;
}

const conditions = [
  'Index Cond',
  'Recheck Cond',
  'Filter',
  'Hash Cond',
  'Merge Cond',
  'Join Filter',
  'TID Cond',
];

/** Both ends of what two tenants share, and of who works where: found from either. */
const eitherEnd: Readonly<Record<string, readonly string[]>> = {
  partnerships: ['supplier_id'],
  partnership_requests: ['supplier_id'],
  purchase_orders: ['supplier_id'],
  shop_users: ['shop_id'],
  supplier_users: ['supplier_id'],
};

/** Of each table whose rows are somebody's, the columns that say whose: one of them has to be held to a value. */
const owned = new Map<string, string[]>();
for (const [name, table] of Object.entries(schema)) {
  if (!is(table, PgTable)) continue;
  const row = distribution[name as keyof typeof distribution];
  if (!('of' in row)) continue;
  const columns = Object.entries(getTableColumns(table)).filter(([column]) => column === row.by);
  const own = getTableName(table);
  owned.set(own, [...columns.map(([, column]) => column.name), ...(eitherEnd[own] ?? [])]);
}

/** Whether it reads or writes rows: what opens a transaction, or listens, doesn't. */
export const touchesRows = ({ text }: Statement) =>
  /^\s*\(*\s*(select|with|insert|update|delete)\b/i.test(text);

/** A table that a statement holds to nobody; `byId` where it asks for single rows of it. */
export interface Unheld {
  table: string;
  byId: boolean;
}

/**
 * The tables of a statement that it doesn't hold to one owner, by the plan that PostgreSQL makes of it: each scan of a table that is somebody's has to compare
 * a column that says whose, with a value or with such a column of another table, in the scan itself or in the join above it. What triggers and
 * constraints ask is in no plan, and a row that is inserted has its owner by its column.
 */
export async function unheldTables(
  client: pg.ClientBase,
  { text, values }: Statement,
): Promise<Unheld[]> {
  const { rows } = await client.query(`explain (verbose, format json) ${text}`, values);
  const plan: Plan = rows[0]['QUERY PLAN'][0].Plan;
  const all = nodesOf(plan);
  const held = all.flatMap((node) => conditions.map((name) => String(node[name] ?? ''))).join('\n');
  return all
    .filter((node) => node['Node Type'] !== 'ModifyTable')
    .flatMap((node) => {
      const table = node['Relation Name'] ?? '';
      const known = owned.get(table);
      if (known === undefined) return [];
      const has = (column: string) => compares(held, node.Alias ?? table, column);
      return known.some(has) ? [] : [{ table, byId: has('id') }];
    });
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

function compares(text: string, alias: string, column: string): boolean {
  const name = `${alias.replaceAll(/[^\w]/g, '\\$&')}\\.${column}\\)?(::\\w+)?`;
  return new RegExp(`\\b${name} = |= \\(?${name}(?!\\w)`).test(text);
}
