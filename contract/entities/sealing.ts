import { z } from 'zod';

/** A coordinate or scalar of P-256: 32 bytes as base64url, as in a JWK. */
const part = z.string().regex(/^[\w-]{43}$/);

/** The public half of a person's sealing key, which may stay on a device: it can only seal. */
export const publicKey = z.object({ x: part, y: part });
export type PublicKey = z.infer<typeof publicKey>;

/**
 * A person's whole sealing key: opens what their devices sealed after a session expired. The same for all their
 * sessions.
 */
export const sealingKey = publicKey.extend({ d: part });
export type SealingKey = z.infer<typeof sealingKey>;
