import type { PublicKey, SealingKey } from '../../contract/entities/sealing.ts';

export interface SealedText {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/**
 * A key to encrypt or decrypt data that is sealed to one person. It only exists in memory; of the pair that made it,
 * only the public half `sender` is stored.
 */
export interface SealedBox {
  key: CryptoKey;
  sender: PublicKey;
}

/** Where a text belongs; it doesn't open in another place. */
type Slot = readonly string[];

/** The text was sealed to another key, or is damaged. */
export class Unopened extends Error {
  override readonly name = 'Unopened';
}

const curve = { name: 'ECDH', namedCurve: 'P-256' };
const cipher = { name: 'AES-GCM', length: 256 };

/** False if the page isn't served securely: the browser then offers no encryption. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/**
 * A box whose content only the holder of the private key can open again: the key that encrypts is forgotten with the
 * page.
 */
export async function newBox(to: PublicKey): Promise<SealedBox> {
  const { subtle } = crypto;
  const pair = await subtle.generateKey(curve, false, ['deriveBits']);
  const { x = '', y = '' } = await subtle.exportKey('jwk', pair.publicKey);
  const sender = { x, y };
  return { key: await shared(pair.privateKey, to, sender, to), sender };
}

/** The box that `sender` made, for decrypting. */
export async function openBox(sender: PublicKey, { x, y, d }: SealingKey): Promise<SealedBox> {
  const jwk = { kty: 'EC', crv: curve.namedCurve, x, y, d };
  const own = await crypto.subtle.importKey('jwk', jwk, curve, false, ['deriveBits']);
  return { key: await shared(own, sender, sender, { x, y }), sender };
}

async function shared(
  own: CryptoKey,
  other: PublicKey,
  sender: PublicKey,
  recipient: PublicKey,
): Promise<CryptoKey> {
  const { subtle } = crypto;
  const jwk = { kty: 'EC', crv: curve.namedCurve, x: other.x, y: other.y };
  const theirs = await subtle.importKey('jwk', jwk, curve, false, []);
  const bits = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256);
  const secret = await subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey']);
  const info = encoded(['dropline sealing 1', sender.x, sender.y, recipient.x, recipient.y]);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  return subtle.deriveKey(derivation, secret, cipher, false, ['encrypt', 'decrypt']);
}

export async function encrypt({ key }: SealedBox, slot: Slot, text: string): Promise<SealedText> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const way = { name: 'AES-GCM', iv, additionalData: encoded(slot) };
  return { iv, data: await crypto.subtle.encrypt(way, key, new TextEncoder().encode(text)) };
}

/** Throws `Unopened`. */
export async function decrypt(
  { key }: SealedBox,
  slot: Slot,
  { iv, data }: SealedText,
): Promise<string> {
  const way = { name: 'AES-GCM', iv, additionalData: encoded(slot) };
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(way, key, data));
  } catch (cause) {
    throw new Unopened(`${slot.join(' ')} is of another key, or damaged.`, { cause });
  }
}

const encoded = (parts: readonly string[]) => new TextEncoder().encode(JSON.stringify(parts));
