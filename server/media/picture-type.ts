/** The type of a picture, by the file's first bytes. SVG isn't among them, because it can contain scripts. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif';

const beginnings: readonly [PictureType, RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n.\n/s],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/avif', /^.{4}ftypavi[fs]/s],
];

export function pictureTypeOf(content: Buffer): PictureType | null {
  const beginning = content.toString('latin1', 0, 16);
  return beginnings.find(([, pattern]) => pattern.test(beginning))?.[0] ?? null;
}
