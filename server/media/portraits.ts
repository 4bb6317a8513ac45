import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { profilePicture } from '../../contract/limits/profile-picture.ts';
import type { Db } from '../db/database.ts';
import { userPictures, users } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';
import { type PortraitFile, readPortrait } from './portrait-file.ts';

/** Where people's pictures are served. */
const folder = '/media/people/';

/**
 * The picture in a file that a person has sent, without other information in the file. Throws `invalid` for a file that
 * isn't a picture, or isn't a square of the right size `[§D-photo-file]`.
 */
export function acceptPortrait(file: Buffer, locale: Locale): PortraitFile {
  const { least, most } = profilePicture.sent;
  const portrait = readPortrait(file);
  if (!portrait) throw refused('invalid.photo-file', locale);
  const { width, height } = portrait;
  if (width !== height || width < least || width > most) {
    throw refused('invalid.photo-size', locale);
  }
  return portrait;
}

function refused(id: 'invalid.photo-file' | 'invalid.photo-size', locale: Locale): Refusal {
  const { least, most } = profilePicture.sent;
  const text = words(locale).formatMessage({ id }, { least, most });
  return new Refusal('invalid', 'That is no picture as we keep them.', {
    errors: { photo: [text] },
  });
}

/** Stores a person's picture, replacing the previous one: each picture has its own address, which nobody can guess. */
export async function keepPortrait(
  db: Db,
  userId: string,
  { type, content }: PortraitFile,
  now: number,
): Promise<void> {
  await dropPortrait(db, userId, now);
  const name = `${randomBytes(16).toString('hex')}.${type.slice('image/'.length)}`;
  const createdAt = new Date(now);
  await db.insert(userPictures).values({ name, userId, type, content, createdAt });
  await db
    .update(users)
    .set({ image: folder + name, updatedAt: createdAt })
    .where(eq(users.id, userId));
}

/** Removes the person's picture, uploaded or linked: nothing is served at its address any more. */
export async function dropPortrait(db: Db, userId: string, now: number): Promise<void> {
  await db
    .update(users)
    .set({ image: null, updatedAt: new Date(now) })
    .where(eq(users.id, userId));
  await db.delete(userPictures).where(eq(userPictures.userId, userId));
}

/** The picture with a name; null if there is none, or it was removed. */
export async function readPortraitFile(
  db: Db,
  name: string,
): Promise<{ type: string; content: Buffer } | null> {
  const [row] = await db
    .select({ type: userPictures.type, content: userPictures.content })
    .from(userPictures)
    .where(eq(userPictures.name, name));
  return row ?? null;
}
