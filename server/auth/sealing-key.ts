import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { type SealingKey, sealingKey } from '../../contract/entities/sealing.ts';
import type { Db } from '../db/database.ts';
import { sealingKeys } from '../db/schema.ts';

const newPair = promisify(generateKeyPair);

/**
 * The person's sealing key, created when it is first asked for; if several requests create one at once, all get the one
 * that was stored `[§D-sealed]`.
 */
export async function sealingKeyOf(db: Db, userId: string): Promise<SealingKey> {
  const kept = () =>
    db
      .select({ x: sealingKeys.x, y: sealingKeys.y, d: sealingKeys.d })
      .from(sealingKeys)
      .where(eq(sealingKeys.userId, userId));
  const [known] = await kept();
  if (known) return known;
  const { privateKey } = await newPair('ec', { namedCurve: 'P-256' });
  const made = sealingKey.parse(privateKey.export({ format: 'jwk' }));
  await db
    .insert(sealingKeys)
    .values({ userId, ...made })
    .onConflictDoNothing();
  const [first = made] = await kept();
  return first;
}
