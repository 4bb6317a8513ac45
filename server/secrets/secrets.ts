import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto';

/** A sealed text can't be opened: it was sealed with another key or for something else, or is damaged. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/** Seals data that no table may contain unencrypted. */
export interface Secrets {
  /** `about` says what it belongs to: it can only be opened for the same thing. */
  seal(text: string, about: string): string;
  /** Throws `SealBroken`. */
  open(sealed: string, about: string): string;
  /**
   * Secrets to share with another party for one purpose, one for each valid key, the newest first. They are derived, so
   * they needn't be stored.
   */
  shared(about: string): string[];
  /** The common beginning of everything sealed with the newest key. */
  prefix: string;
}

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

interface Keys {
  current: Buffer;
  /** Opens what was sealed before the last change of keys. */
  old: Buffer | null;
}

/** AES-256-GCM with a key of 32 bytes; a sealed text names its key `[§D-secrets]`. */
export function createSecrets({ current, old }: Keys): Secrets {
  const keys = new Map([old, current].filter((key) => key !== null).map((key) => [idOf(key), key]));
  const prefix = `v1.${idOf(current)}.`;

  function seal(text: string, about: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, current, nonce, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(about));
    const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return prefix + Buffer.concat(sealed).toString('base64url');
  }

  function open(sealed: string, about: string): string {
    const [version, id = '', content = ''] = sealed.split('.');
    const key = keys.get(id);
    const bytes = Buffer.from(content, 'base64url');
    if (version !== 'v1' || !key || bytes.length < nonceBytes + tagBytes) throw new SealBroken();
    const nonce = bytes.subarray(0, nonceBytes);
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(about));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    try {
      const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8');
      return text + decipher.final('utf8');
    } catch (cause) {
      throw new SealBroken(undefined, { cause });
    }
  }

  const shared = (about: string) =>
    [current, old]
      .filter((key) => key !== null)
      .map((key) => createHmac('sha256', key).update(`shared ${about}`).digest('base64url'));

  return { seal, open, shared, prefix };
}

/** The opened text; null if it can't be opened any more, as if it had never been stored. */
export function openOrNull(
  secrets: Pick<Secrets, 'open'>,
  sealed: string,
  about: string,
): string | null {
  try {
    return secrets.open(sealed, about);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

/** Identifies a key without revealing anything about it. */
const idOf = (key: Buffer) => hash('sha256', key, 'hex').slice(0, 8);

export const newKey = (): Buffer => randomBytes(keyBytes);

/** A configured key: 32 bytes in base64. Null for anything else. */
export function readKey(text: string): Buffer | null {
  const isBase64 = /^[A-Za-z0-9+/_-]{43}=?$/.test(text);
  const key = Buffer.from(text, 'base64');
  return isBase64 && key.length === keyBytes ? key : null;
}
