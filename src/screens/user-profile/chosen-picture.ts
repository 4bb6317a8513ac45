import { profilePicture } from '../../../contract/limits/profile-picture.ts';

const { chosen, sent } = profilePicture;
const types: readonly string[] = chosen.types;

/** Why a file can't be used as a person's picture. */
export type PictureTrouble = 'type' | 'bytes' | 'pixels' | 'small' | 'broken';

/** The file types that the file picker offers. */
export const acceptedTypes = types.join(',');

/**
 * Loads a chosen file as an image, or returns what is wrong with it. The image has an object URL, which has to be
 * released with `URL.revokeObjectURL`.
 */
export async function readChosen(file: File): Promise<HTMLImageElement | PictureTrouble> {
  if (!types.includes(file.type)) return 'type';
  if (file.size > chosen.bytes) return 'bytes';
  const address = URL.createObjectURL(file);
  const image = await loaded(address);
  const trouble = image ? troubleOf(image) : 'broken';
  if (image && trouble === null) return image;
  URL.revokeObjectURL(address);
  return trouble ?? 'broken';
}

function troubleOf({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) {
  if (width * height > chosen.pixels) return 'pixels';
  return Math.min(width, height) < chosen.least ? 'small' : null;
}

/** The image at an address; null if it can't be shown. */
export async function loaded(address: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => image,
    () => null,
  );
}

interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Cuts a square out of the image: a JPEG as base64 that contains nothing of the file but its pixels `[§D-photo-file]`.
 * Transparent parts become white.
 */
export function cutOut(image: HTMLImageElement, { x, y, width, height }: Square): string {
  const side = Math.round(Math.min(sent.most, Math.max(sent.least, Math.min(width, height))));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws nothing.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, side, side);
  return canvas.toDataURL('image/jpeg', 0.88).replace(/^[^,]*,/, '');
}

/** The whole picture, which is already a square. */
export const wholeOf = (image: HTMLImageElement): string =>
  cutOut(image, { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight });
