import { eq } from 'drizzle-orm';
import type { CallKey } from '../../contract/calls.ts';
import { hashToken } from '../../server/auth/tokens.ts';
import { sessions } from '../../server/db/schema.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { type Example, nothing, type Owner } from './call-example.ts';
import { password, setPassword } from './call-examples-people.ts';
import type { TestServer } from './server.ts';
import { newSession } from './server-people.ts';

/** What a browser sends to register a key. */
async function made(server: TestServer, owner: Owner, key: Authenticator) {
  await setPassword(server, owner);
  const body = { current_password: password };
  const options = await server.ok('POST /user/passkeys/options', { body }, owner);
  return { body: { name: 'Nøglen', credential: key.register(options.data) } };
}

async function known(server: TestServer, owner: Owner): Promise<Authenticator> {
  const key = createAuthenticator(server.address);
  await server.ok('POST /user/passkeys', await made(server, owner, key), owner);
  return key;
}

/** Calls about sessions and passkeys. */
export const signInExamples = {
  'GET /user/sessions': { make: nothing },
  'DELETE /user/sessions/{id}': {
    async make({ db }, { userId }) {
      const token = hashToken(await newSession(db, userId));
      const [session] = await db.select().from(sessions).where(eq(sessions.token, token));
      return { id: session?.id ?? '' };
    },
    whose: 'tenant',
  },
  'DELETE /user/sessions': { make: nothing },
  'GET /user/passkeys': { make: nothing },
  'POST /user/passkeys/options': {
    async make(server, owner) {
      await setPassword(server, owner);
      return { body: { current_password: password } };
    },
    wrong: { body: { current_password: '' }, fields: ['current_password'] },
  },
  'POST /user/passkeys': {
    make: (server, owner) => made(server, owner, createAuthenticator(server.address)),
    wrong: { body: { name: ' ', credential: 'x' }, fields: ['name', 'credential'] },
  },
  'PATCH /user/passkeys/{id}': {
    async make(server, owner) {
      const { id } = await known(server, owner);
      return { id, body: { name: 'Kontoret' } };
    },
    wrong: { body: { name: 'x'.repeat(61) }, fields: ['name'] },
    whose: 'tenant',
  },
  'DELETE /user/passkeys/{id}': {
    make: async (server, owner) => ({ id: (await known(server, owner)).id }),
    whose: 'tenant',
  },
  'POST /auth/passkey/options': { make: nothing },
  'POST /auth/passkey': {
    async make(server, owner) {
      const key = await known(server, owner);
      const { data } = await server.ok('POST /auth/passkey/options', {});
      return { body: { credential: key.sign(data) } };
    },
    wrong: { body: { credential: {} }, fields: signInFields() },
  },
} satisfies { [C in CallKey]?: Example<C> };

function signInFields(): [string, ...string[]] {
  const rest = ['rawId', 'type', 'clientExtensionResults', 'response'];
  return ['credential.id', ...rest.map((name) => `credential.${name}`)];
}
