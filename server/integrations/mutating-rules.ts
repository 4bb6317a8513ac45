import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  MutatingRule,
  mutatingRulePatch,
  newMutatingRule,
} from '../../contract/entities/value-rules.ts';
import { type RuleFault, ruleFaults } from '../../contract/rules/value-rule-checks.ts';
import type { Db } from '../db/database.ts';
import { mutatingRules } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';

const mostRules = 100;

type Row = typeof mutatingRules.$inferSelect;

const toRule = (row: Row): MutatingRule => ({
  id: row.id,
  integration_id: row.integrationId,
  position: row.position,
  name: row.name,
  enabled: row.enabled,
  conditions: row.conditions,
  action: row.action,
  created_at: row.createdAt.toISOString(),
});

/** An integration's rules in the order in which they run. */
export async function readRules(db: Db, integrationId: number): Promise<MutatingRule[]> {
  const rows = await db
    .select()
    .from(mutatingRules)
    .where(eq(mutatingRules.integrationId, integrationId))
    .orderBy(asc(mutatingRules.position), asc(mutatingRules.id));
  return rows.map(toRule);
}

/**
 * Adds a rule below the others. The integration must be locked: positions have no gaps, and two writers would assign
 * the same one.
 */
export async function addRule(
  db: Db,
  integrationId: number,
  rule: z.output<typeof newMutatingRule>,
  locale: Locale,
): Promise<MutatingRule> {
  refuseFaulty(rule, locale);
  const count = await db.$count(mutatingRules, eq(mutatingRules.integrationId, integrationId));
  if (count >= mostRules) throw tooMany(locale);
  const [row] = await db
    .insert(mutatingRules)
    .values({ integrationId, position: count + 1, ...rule })
    .returning();
  if (!row) throw new Error('The database made no rule.');
  return toRule(row);
}

/** Changes a rule, and moves it when a position is given. The integration must be locked. */
export async function editRule(
  db: Db,
  integrationId: number,
  id: number,
  { position, ...change }: z.output<typeof mutatingRulePatch>,
  locale: Locale,
): Promise<{ before: MutatingRule; after: MutatingRule }> {
  const before = await find(db, integrationId, id);
  refuseFaulty(change, locale);
  if (position !== undefined) await move(db, before, position, locale);
  if (Object.keys(change).length > 0) {
    await db.update(mutatingRules).set(change).where(eq(mutatingRules.id, id));
  }
  return { before, after: await find(db, integrationId, id) };
}

/** Removes a rule; those below it move up. The integration must be locked. */
export async function removeRule(db: Db, integrationId: number, id: number): Promise<MutatingRule> {
  const rule = await find(db, integrationId, id);
  await db.delete(mutatingRules).where(eq(mutatingRules.id, id));
  await db.execute(sql`
    update mutating_rules set position = position - 1
    where integration_id = ${integrationId} and position > ${rule.position}`);
  return rule;
}

async function move(db: Db, rule: MutatingRule, to: number, locale: Locale): Promise<void> {
  const { integration_id: integrationId, position: from } = rule;
  const last = await db.$count(mutatingRules, eq(mutatingRules.integrationId, integrationId));
  if (to > last) {
    const text = words(locale).formatMessage({ id: 'invalid.too-big' }, { limit: last });
    throw new Refusal('invalid', 'There are not that many rules.', {
      errors: { position: [text] },
    });
  }
  await db.execute(sql`
    update mutating_rules set position = case
      when id = ${rule.id} then ${to}::int
      when position > ${from} and position <= ${to} then position - 1
      when position < ${from} and position >= ${to} then position + 1
      else position end
    where integration_id = ${integrationId}`);
}

async function find(db: Db, integrationId: number, id: number): Promise<MutatingRule> {
  const [row] = await db
    .select()
    .from(mutatingRules)
    .where(and(eq(mutatingRules.integrationId, integrationId), eq(mutatingRules.id, id)));
  if (!row) throw new Refusal('not_found', 'The integration has no such rule.');
  return toRule(row);
}

type Checked = Parameters<typeof ruleFaults>[0];

/** Refuses a rule that couldn't be run: each fault by its field, a band by its position. */
export function refuseFaulty(rule: Checked, locale: Locale, prefix = ''): void {
  const faults = ruleFaults(rule);
  if (faults.length === 0) return;
  const errors: Record<string, string[]> = {};
  for (const fault of faults) {
    const field = `${prefix}${fault.field}`;
    errors[field] = [...(errors[field] ?? []), faultText(fault, locale)];
  }
  throw new Refusal('invalid', 'The rule can’t be run like that.', { errors });
}

function faultText({ field, problem, at }: RuleFault, locale: Locale): string {
  const band = Number(/bands\.(\d+)/.exec(field)?.[1] ?? 0) + 1;
  return words(locale).formatMessage(
    { id: `invalid.rule-${problem}` },
    { band, amount: (at ?? 0) / 100 },
  );
}

const tooMany = (locale: Locale) =>
  new Refusal('invalid', `An integration has at most ${mostRules} rules.`, {
    errors: {
      name: [words(locale).formatMessage({ id: 'invalid.too-many' }, { limit: mostRules })],
    },
  });
