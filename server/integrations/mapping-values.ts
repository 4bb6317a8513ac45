import { and, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  MappedAttribute,
  MappingValue,
  mappingValuePatch,
  newMappingValue,
  UnmappedValue,
} from '../../contract/entities/value-rules.ts';
import { sourceKey } from '../../contract/rules/source-values.ts';
import { matcher, searchTextOf } from '../../contract/rules/text-search.ts';
import type { Db } from '../db/database.ts';
import { mappingValues } from '../db/schema.ts';
import { offsetOf, perPage } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';
import type { GiveWay } from '../lib/give-way.ts';
import { refuseMore } from '../shares/quotas.ts';
import { readSourceValues } from './source-values.ts';

interface Wanted {
  page: number;
  attribute?: MappedAttribute;
  search?: string;
}

type Row = typeof mappingValues.$inferSelect;

/** A page of an integration's mappings, newest first; `search` looks in both values. */
export async function pageOfMappings(
  db: Db,
  shopId: number,
  integrationId: number,
  { page, attribute, search }: Wanted,
  giveWay: GiveWay,
): Promise<{ rows: MappingValue[]; total: number }> {
  const where = and(
    eq(mappingValues.integrationId, integrationId),
    attribute === undefined ? undefined : eq(mappingValues.attribute, attribute),
  );
  // A quota keeps them few enough to search them here.
  const all = await db.select().from(mappingValues).where(where).orderBy(desc(mappingValues.id));
  const matches = matcher(search ?? '');
  const found = all.filter((row) => matches(searchTextOf([row.sourceValue, row.targetValue])));
  const rows = found.slice(offsetOf(page), offsetOf(page) + perPage);
  return { rows: await counted(db, shopId, rows, giveWay), total: found.length };
}

/** A page of the source values without a mapping, most products first. */
export async function pageOfUnmapped(
  db: Db,
  shopId: number,
  integrationId: number,
  { page, attribute, search }: Wanted,
  giveWay: GiveWay,
): Promise<{ rows: UnmappedValue[]; total: number }> {
  const mapped = await db
    .select({ attribute: mappingValues.attribute, key: mappingValues.sourceKey })
    .from(mappingValues)
    .where(eq(mappingValues.integrationId, integrationId));
  const known = new Set(mapped.map((row) => `${row.attribute} ${row.key}`));
  const matches = matcher(search ?? '');
  const open = (await readSourceValues(db, shopId, giveWay)).filter(
    (value) =>
      !known.has(`${value.attribute} ${value.key}`) &&
      (attribute === undefined || value.attribute === attribute) &&
      matches(searchTextOf([value.value])),
  );
  const rows = open.slice(offsetOf(page), offsetOf(page) + perPage).map((value) => ({
    attribute: value.attribute,
    source_value: value.value,
    products_count: value.products,
  }));
  return { rows, total: open.length };
}

interface Writing {
  shopId: number;
  integrationId: number;
  locale: Locale;
}

/** Maps a source value. A second mapping of the same value, in any spelling, is refused on `source_value`. */
export async function addMapping(
  db: Db,
  { shopId, integrationId, locale }: Writing,
  { attribute, source_value, target_value }: z.output<typeof newMappingValue>,
): Promise<MappingValue> {
  const limited = { of: 'mappings', owner: integrationId, field: 'source_value', locale } as const;
  await refuseMore(db, limited, () =>
    db.$count(mappingValues, eq(mappingValues.integrationId, integrationId)),
  );
  const [row] = await db
    .insert(mappingValues)
    .values({
      integrationId,
      attribute,
      sourceValue: source_value,
      sourceKey: sourceKey(source_value),
      targetValue: target_value,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw mappedAlready(locale);
  return await one(db, shopId, row);
}

export async function editMapping(
  db: Db,
  { shopId, integrationId, locale }: Writing,
  id: number,
  { source_value, target_value }: z.output<typeof mappingValuePatch>,
): Promise<{ before: MappingValue; after: MappingValue }> {
  const current = await lock(db, integrationId, id);
  const key = source_value === undefined ? current.sourceKey : sourceKey(source_value);
  const others = and(
    eq(mappingValues.integrationId, integrationId),
    eq(mappingValues.attribute, current.attribute),
    eq(mappingValues.sourceKey, key),
  );
  if (key !== current.sourceKey && (await db.$count(mappingValues, others)) > 0) {
    throw mappedAlready(locale);
  }
  const [row] = await db
    .update(mappingValues)
    .set({
      sourceValue: source_value ?? current.sourceValue,
      sourceKey: key,
      targetValue: target_value ?? current.targetValue,
    })
    .where(eq(mappingValues.id, id))
    .returning();
  const [before, after] = await counted(db, shopId, [current, row ?? current]);
  if (!before || !after) throw new Error('A mapping lost its counts.');
  return { before, after };
}

export async function removeMapping(
  db: Db,
  { integrationId }: Pick<Writing, 'integrationId'>,
  id: number,
): Promise<Row> {
  const row = await lock(db, integrationId, id);
  await db.delete(mappingValues).where(eq(mappingValues.id, id));
  return row;
}

async function lock(db: Db, integrationId: number, id: number): Promise<Row> {
  const [row] = await db
    .select()
    .from(mappingValues)
    .where(and(eq(mappingValues.integrationId, integrationId), inArray(mappingValues.id, [id])))
    .for('update');
  if (!row) throw new Refusal('not_found', 'The integration has no such mapping.');
  return row;
}

async function one(db: Db, shopId: number, row: Row): Promise<MappingValue> {
  const [mapping] = await counted(db, shopId, [row]);
  if (!mapping) throw new Error('A mapping lost its count.');
  return mapping;
}

async function counted(
  db: Db,
  shopId: number,
  rows: readonly Row[],
  giveWay?: GiveWay,
): Promise<MappingValue[]> {
  if (rows.length === 0) return [];
  const counts = new Map(
    (await readSourceValues(db, shopId, giveWay)).map(({ attribute, key, products }) => [
      `${attribute} ${key}`,
      products,
    ]),
  );
  return rows.map((row) => ({
    id: row.id,
    integration_id: row.integrationId,
    attribute: row.attribute,
    source_value: row.sourceValue,
    target_value: row.targetValue,
    products_count: counts.get(`${row.attribute} ${row.sourceKey}`) ?? 0,
    created_at: row.createdAt.toISOString(),
  }));
}

const mappedAlready = (locale: Locale) =>
  new Refusal('invalid', 'The value has a mapping already.', {
    errors: {
      source_value: [words(locale).formatMessage({ id: 'invalid.mapped-twice' })],
    },
  });
