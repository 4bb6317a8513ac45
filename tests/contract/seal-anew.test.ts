import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { storeCredentials } from '../../server/db/schema.ts';
import { keepCredentials, resealCredentials } from '../../server/integrations/credentials.ts';
import { createSecrets, newKey } from '../../server/secrets/secrets.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { connectStore } from '../support/server-integrations.ts';
import { newPerson } from '../support/server-people.ts';

onOneDatabase('a change of keys', (database) => {
  const server = serverFor({ database });

  it('[§D-secrets] what the old key has sealed is sealed again with the new one, and opens with that alone', async () => {
    const { shopIds } = await newPerson(server.db);
    const id = await connectStore(server.db, shopIds[0] ?? 0);
    const [old, current] = [newKey(), newKey()];
    const credentials = { secret: { accessToken: 'shpat_1' }, expiresAt: null };
    const before = createSecrets({ current: old, old: null });
    await keepCredentials(server.db, before, { id, credentials, now: Date.now() });
    await resealCredentials(server.db, createSecrets({ current, old }));
    const mine = eq(storeCredentials.integrationId, id);
    const [row] = await server.db.select().from(storeCredentials).where(mine);
    const after = createSecrets({ current, old: null });
    const opened = after.open(row?.sealed ?? '', `credentials of integration ${id}`);
    expect(JSON.parse(opened)).toEqual(credentials.secret);
  });
});
