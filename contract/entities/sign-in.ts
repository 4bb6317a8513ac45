import { z } from 'zod';

/** A place where the person is signed in: with what, from where, since when. */
export const openSession = z.object({
  id: z.string().max(64),
  /** The one that asks. */
  is_current: z.boolean(),
  /** As far as it can be told: "Chrome", "Windows". */
  browser: z.string().max(40).nullable(),
  system: z.string().max(40).nullable(),
  /** The network address of the sign-in. */
  address: z.string().max(64).nullable(),
  created_at: z.iso.datetime(),
  /** To within five minutes. */
  last_used_at: z.iso.datetime(),
});
export type OpenSession = z.infer<typeof openSession>;

const base64url = (longest: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(longest);
const credentialId = base64url(1366);
const challenge = base64url(64);
const transports = z.array(z.string().max(20)).max(10);

/** A key that the person signs in with in place of a password. */
export const passkey = z.object({
  id: credentialId,
  name: z.string().max(60),
  /** Whether the person's other devices have it too. */
  is_synced: z.boolean(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const passkeyName = z.string().trim().min(1).max(60);
export const passkeyPatch = z.object({ name: passkeyName });
/** Who holds somebody's session isn't that person yet: another way in takes the password. */
export const newPasskeyRequest = z.object({ current_password: z.string().min(1).max(128) });

/** What a browser is asked to make a key with: the options of Web Authentication, as JSON. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string().max(255), name: z.string().max(60) }),
  user: z.object({
    id: base64url(128),
    name: z.string().max(320),
    displayName: z.string().max(120),
  }),
  challenge,
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })).max(5),
  timeout: z.int(),
  excludeCredentials: z
    .array(z.object({ type: z.literal('public-key'), id: credentialId, transports }))
    .max(20),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** What a browser is asked to sign a challenge with. */
export const passkeyRequest = z.object({
  challenge,
  rpId: z.string().max(255),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

/** What the browser answers with a key that it has made. */
export const newPasskey = z.object({
  name: passkeyName,
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4096),
      attestationObject: base64url(12_288),
      transports: transports.optional(),
    }),
  }),
});

/** What it answers with a challenge that it has signed. */
export const passkeySignIn = z.object({
  remember: z.boolean().default(false),
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4096),
      authenticatorData: base64url(4096),
      signature: base64url(1024),
      userHandle: base64url(128).optional(),
    }),
  }),
});
