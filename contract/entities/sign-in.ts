import { z } from 'zod';

/** A session of the person: browser, system, address and times. */
export const openSession = z.object({
  id: z.string().max(64),
  /** Whether it is the session of this request. */
  is_current: z.boolean(),
  /** If it can be recognised: "Chrome", "Windows". */
  browser: z.string().max(40).nullable(),
  system: z.string().max(40).nullable(),
  /** The network address of the sign-in. */
  address: z.string().max(64).nullable(),
  created_at: z.iso.datetime(),
  /** Accurate to five minutes. */
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

/** A key with which the person signs in instead of a password. */
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
/** Holding a session doesn't prove who somebody is: adding a way to sign in takes the password. */
export const newPasskeyRequest = z.object({ current_password: z.string().min(1).max(128) });

/** The options with which a browser is asked to make a key: those of Web Authentication, as JSON. */
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

/** The options with which a browser is asked to sign a challenge. */
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

/** The browser's answer with the key that it made. */
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

/** The browser's answer with the challenge that it signed. */
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
