import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { serverKeys } from './schema.ts';

/** A signing key of this installation, the same for every server; created when first needed. */
export async function readServerKey(db: Db, name: 'pictures' | 'oauth-state'): Promise<Buffer> {
  await db
    .insert(serverKeys)
    .values({ name, key: randomBytes(32).toString('base64') })
    .onConflictDoNothing();
  const [row] = await db.select().from(serverKeys).where(eq(serverKeys.name, name));
  if (!row) throw new Error(`The key for ${name} was not written.`);
  return Buffer.from(row.key, 'base64');
}
