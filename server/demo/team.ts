import { eq } from 'drizzle-orm';
import type { Role } from '../../contract/entities/team.ts';
import { hashToken } from '../auth/tokens.ts';
import type { Db } from '../db/database.ts';
import * as schema from '../db/schema.ts';
import { day } from '../lib/durations.ts';

/** An open invitation and an expired one; nobody has their links. */
export async function loadTeam(db: Db, now: number): Promise<void> {
  await db
    .insert(schema.invitations)
    .values([
      invited(1, 1, 'ny.kollega@example.com', 'member', now - 2 * day),
      invited(2, 1, 'revisor@example.com', 'limited', now - 11 * day),
      invited(3, 2, 'lager@example.com', 'member', now - day),
    ]);
  for (const { id, ...address } of addresses) {
    await db.update(schema.shops).set(address).where(eq(schema.shops.id, id));
  }
  await db
    .update(schema.shops)
    .set({ vatState: 'valid', vatCheckedAt: new Date(now - 3 * day) })
    .where(eq(schema.shops.id, 1));
  await db.update(schema.shops).set({ vatState: 'unverified' }).where(eq(schema.shops.id, 2));
}

const addresses = [
  {
    id: 1,
    legalName: 'Nordlys Living ApS',
    line1: 'Strandgade 12',
    postalCode: '8000',
    city: 'Aarhus C',
    email: 'hej@nordlys.example',
    phone: '+45 70 00 00 00',
    website: 'https://nordlys.example',
  },
  { id: 2, legalName: 'Lille Løve Leg', postalCode: '5000', city: 'Odense C' },
];

const invited = (id: number, shopId: number, email: string, role: Role, at: number) => ({
  id,
  shopId,
  email,
  role,
  tokenHash: hashToken(`demo-${id}-${at}`),
  createdAt: new Date(at),
  expiresAt: new Date(at + 7 * day),
});
