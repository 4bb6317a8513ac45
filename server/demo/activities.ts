import type { Db } from '../db/database.ts';
import * as schema from '../db/schema.ts';
import { day, hour } from '../lib/durations.ts';
import { demoUsers } from './people.ts';

type UserId = (typeof demoUsers)[number]['id'];
type Row = typeof schema.activities.$inferInsert;

/** Recent activities of the merchant's first shop, from every source, oldest first. */
export async function loadActivities(db: Db, now: number): Promise<void> {
  await db.insert(schema.activities).values(rows(now));
}

function rows(now: number): Row[] {
  const done = (
    ago: number,
    userId: UserId | null,
    action: string,
    subject: string,
    more: Partial<Row> = {},
  ): Row => ({
    tenant: 'shop:1',
    userId,
    actorName: demoUsers.find(({ id }) => id === userId)?.name ?? null,
    action,
    entity: action.slice(0, action.indexOf('.')),
    subject,
    source: userId === null ? 'sync' : 'user',
    at: new Date(now - ago),
    ...more,
  });
  return [
    done(420 * day, 'demo-merchant', 'shop.created', 'Nordlys Living', { entityId: '1' }),
    done(411 * day, 'demo-merchant', 'team.invited', 'admin@example.com', {
      after: { role: 'admin' },
    }),
    done(410 * day, 'demo-team-admin', 'team.joined', 'admin@example.com', {
      after: { role: 'admin' },
    }),
    done(96 * day, 'demo-team-admin', 'team.invited', 'limited@example.com', {
      after: { role: 'limited' },
    }),
    done(95 * day, 'demo-team-limited', 'team.joined', 'limited@example.com', {
      after: { role: 'limited' },
    }),
    done(60 * day, 'demo-merchant', 'team.role_changed', 'member@example.com', {
      before: { role: 'limited' },
      after: { role: 'member' },
    }),
    done(11 * day, 'demo-team-admin', 'team.invited', 'revisor@example.com', {
      after: { role: 'limited' },
    }),
    done(3 * day, 'demo-merchant', 'shop.edited', 'Nordlys Living', {
      entityId: '1',
      before: { city: 'Aarhus', phone: null },
      after: { city: 'Aarhus C', phone: '+45 70 00 00 00' },
    }),
    done(2 * day, 'demo-merchant', 'team.invited', 'ny.kollega@example.com', {
      after: { role: 'member' },
    }),
    done(30 * hour, 'demo-team-member', 'bulk_import.started', 'Import', { after: { count: 12 } }),
    done(8 * hour, 'demo-team-member', 'order.confirmed', 'NL-10470', {
      entityId: 'NL-10470',
      before: { state: 'awaiting_confirmation' },
      after: { state: 'confirmed' },
      source: 'offline_replay',
    }),
    done(3 * hour, null, 'order.arrived', 'NL-10481', { source: 'webhook' }),
  ];
}
