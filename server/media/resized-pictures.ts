import sharp from 'sharp';
import type { PictureWidth } from '../../contract/rules/picture-widths.ts';
import { keepNewest } from '../lib/keep-newest.ts';
import { boundedArea } from '../storage/bounded-area.ts';
import { readWhole, type Storage } from '../storage/storage.ts';
import { pictureTypeOf } from './picture-type.ts';
import { createTurns } from './turns.ts';

/** Smaller copies of pictures, as WebP, each made when it is first asked for `[§D-picture-widths]`. */
export interface ResizedPictures {
  /**
   * The picture in a width: its shorter side is as long, unless it is smaller itself. `name` identifies its content, and
   * `whole` reads it, null if there is none.
   */
  read(name: string, width: PictureWidth, whole: () => Promise<Buffer | null>): Promise<Resized>;
}

/** A copy. Or `whole`: the picture has none that is smaller; or `later`: too many are being made. */
export type Resized = Buffer | 'whole' | 'later';

interface Options {
  storage: Storage;
  /** The total size of the copies, in bytes. */
  room?: number;
}

/** A larger picture isn't opened: two at a time must fit into memory. */
const mostPixels = 24_000_000;
const quality = 75;
const mostUnfit = 10_000;

// A file is read once, so that libvips would keep it in vain; and a request takes one core, not all of them.
sharp.cache(false);
sharp.concurrency(1);

export function openResizedPictures({ storage, room }: Options): ResizedPictures {
  const area = boundedArea(storage, 'resized-pictures', room);
  // A picture of another server waits with all its bytes, up to 5 MB.
  const turns = createTurns({ all: 2, host: 2, waiting: 50 });
  const underWay = new Map<string, Promise<Resized>>();
  /** Those that can't be opened, or whose copy is no smaller. */
  const unfit = new Map<string, true>();

  async function make(
    key: string,
    width: PictureWidth,
    whole: () => Promise<Buffer | null>,
  ): Promise<Resized> {
    const made = await turns.take('', async (): Promise<Resized> => {
      const content = await whole();
      // It may still be on its way.
      if (content === null) return 'whole';
      const copy = await smaller(content, width);
      if (copy === null) {
        keepNewest(unfit, key, true, mostUnfit);
        return 'whole';
      }
      // One that can't be stored is made again.
      await area.put(key, copy).catch(() => {});
      return copy;
    });
    return made ?? 'later';
  }

  return {
    async read(name, width, whole) {
      const key = `resized-pictures/${name}-${width}.webp`;
      if (unfit.has(key)) return 'whole';
      const kept = await readWhole(storage, key);
      if (kept) return kept.content;
      const making =
        underWay.get(key) ?? make(key, width, whole).finally(() => underWay.delete(key));
      underWay.set(key, making);
      return making;
    },
  };
}

/**
 * Turned as its camera says, without whatever else the file says; of an animation, the first picture. Null if the file
 * is no picture that we know, or if the copy would be no smaller.
 */
async function smaller(content: Buffer, width: PictureWidth): Promise<Buffer | null> {
  if (pictureTypeOf(content) === null) return null;
  try {
    const copy = await sharp(content, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width, height: width, fit: 'outside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
    return copy.byteLength < content.byteLength ? copy : null;
  } catch {
    return null;
  }
}
