import { z } from 'zod';

/** A coordinate or scalar of P-256: 32 bytes as base64url, as a JWK has them. */
const part = z.string().regex(/^[\w-]{43}$/);

/** The half of a person's sealing key that may lie on a device: it closes, and opens nothing. */
export const publicKey = z.object({ x: part, y: part });
export type PublicKey = z.infer<typeof publicKey>;

/** A person's sealing key, whole: opens what their devices sealed after an expiry. The same for all their sessions. */
export const sealingKey = publicKey.extend({ d: part });
export type SealingKey = z.infer<typeof sealingKey>;
