import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a browser may report wrongly. */
interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** 1: a person is present; 4: and has unlocked the key. */
  flags?: number;
  counter?: number;
}

/** A software security key, as a browser uses it on a page of `site`. */
export function createAuthenticator(site: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, { origin, challenge: other }: Lies) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: other ?? challenge,
        origin: origin ?? new URL(site).origin,
      }),
    );

  function authenticatorData(lies: Lies, attested = Buffer.alloc(0)): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lies.counter ?? counter);
    const flags = (lies.flags ?? 5) | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([
      sha256(Buffer.from(lies.rpId ?? new URL(site).hostname)),
      Buffer.from([flags]),
      count,
      attested,
    ]);
  }

  const common = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  return {
    id: common.id,
    /** Registers the key. */
    register({ challenge }: { challenge: string }, lies: Lies = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        isoCBOR.encode(cose),
      ]);
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(authenticatorData(lies, attested))],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Signs a challenge with the key. */
    sign({ challenge }: { challenge: string }, lies: Lies = {}) {
      const data = clientData('webauthn.get', challenge, lies);
      const authData = authenticatorData(lies);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
