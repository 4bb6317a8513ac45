import { createHmac } from 'node:crypto';
import { sameBytes } from '../lib/same-bytes.ts';

const ourFolder = '/media/';

/**
 * Our own addresses for pictures on other servers `[§D-pictures]`. Each is signed with the server's key, so that we
 * only fetch what our own answers have named: nobody can make us fetch an address of their choice.
 */
export interface PictureAddresses {
  /** Our own address for a picture, always the same; a picture that we store keeps its address. */
  ours(address: string): string;
  /** The original address of a signed one; null if we haven't signed it. */
  read(signature: string, packed: string): string | null;
  /** An answer in which each `image`, `images` entry and `photo` has an address of ours. */
  shown<T>(answer: T): T;
}

export function pictureAddresses(key: Buffer): PictureAddresses {
  const sign = (packed: string) =>
    createHmac('sha256', key).update(packed).digest().subarray(0, 16);

  function ours(address: string): string {
    if (address.startsWith(ourFolder)) return address;
    const packed = Buffer.from(address).toString('base64url');
    return `${ourFolder}remote/${sign(packed).toString('base64url')}/${packed}`;
  }

  /** Copies only changed parts, since most of an answer contains no pictures. */
  function shown(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return each(value, shown);
    let copy: Record<string, unknown> | null = null;
    // `for in` makes no list of the names; answers inherit none.
    for (const name in value) {
      const part = (value as Record<string, unknown>)[name];
      // Words and numbers are passed over: of all texts, only a photo is an address.
      if (typeof part !== 'object' && name !== 'photo') continue;
      const made = (pictures.get(name) ?? shown)(part);
      if (made === part) continue;
      copy ??= { ...value };
      copy[name] = made;
    }
    return copy ?? value;
  }

  const image = (value: unknown) =>
    isImage(value) && !value.url.startsWith(ourFolder) ? { ...value, url: ours(value.url) } : value;
  const pictures = new Map<string, (value: unknown) => unknown>([
    ['image', image],
    ['images', (value) => (Array.isArray(value) ? each(value, image) : value)],
    [
      'photo',
      (value) => (typeof value === 'string' && value.startsWith('https:') ? ours(value) : value),
    ],
  ]);

  return {
    ours,
    read(signature, packed) {
      const given = Buffer.from(signature, 'base64url');
      const right = sign(packed);
      if (!sameBytes(given, right)) return null;
      return Buffer.from(packed, 'base64url').toString();
    },
    shown: <T>(answer: T) => shown(answer) as T,
  };
}

/** Returns the same list if nothing in it changes. */
function each(list: readonly unknown[], change: (value: unknown) => unknown): readonly unknown[] {
  let copy: unknown[] | null = null;
  for (const [at, value] of list.entries()) {
    const made = change(value);
    if (made === value) continue;
    copy ??= [...list];
    copy[at] = made;
  }
  return copy ?? list;
}

const isImage = (value: unknown): value is { url: string } =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string';
