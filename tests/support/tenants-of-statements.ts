import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { distribution } from '../../server/db/distribution.ts';
import * as schema from '../../server/db/schema.ts';
import type { Statement } from './watched-statements.ts';

/** The parts of a plan that are read here. */
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

/** Rows that belong to two owners may be found through either: what two tenants share, and who works where. */
const eitherEnd: Readonly<Record<string, readonly string[]>> = {
  partnerships: ['supplier_id'],
  partnership_requests: ['supplier_id'],
  purchase_orders: ['supplier_id'],
  shop_users: ['shop_id'],
  supplier_users: ['supplier_id'],
};

/** For each table with owned rows, the columns with the owner; a statement must fix one of them. */
const owned = new Map<string, string[]>();
for (const [name, table] of Object.entries(schema)) {
  if (!is(table, PgTable)) continue;
  const row = distribution[name as keyof typeof distribution];
  if (!('of' in row)) continue;
  const columns = Object.entries(getTableColumns(table)).filter(([column]) => column === row.by);
  const own = getTableName(table);
  owned.set(own, [...columns.map(([, column]) => column.name), ...(eitherEnd[own] ?? [])]);
}

/** Whether a statement reads or writes rows, unlike one that opens a transaction or listens. */
export const touchesRows = ({ text }: Statement) =>
  /^\s*\(*\s*(select|with|insert|update|delete)\b/i.test(text);

/** A table for which a statement fixes no owner; `byId` if it asks for single rows by id. */
export interface Unheld {
  table: string;
  byId: boolean;
}

/**
 * The tables of a statement for which it fixes no owner, according to PostgreSQL's plan. Each scan of an owned table
 * must compare an owner column with a value, or with an owner column of another table, in the scan itself or in the
 * join above it. Statements of triggers and constraints aren't in the plan, and an inserted row has its owner in its
 * columns.
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
