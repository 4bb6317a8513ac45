import { fetchPicture } from '../common/pictures.ts';
import { gid } from './ids.ts';
import type { FileInput, MediaInput } from './inputs.ts';
import type { Media, Product } from './records.ts';
import { Rejected } from './rejected.ts';
import type { Store } from './store.ts';
import { productPayload } from './webhook-payloads.ts';

const most = 250;

/** Replaces the files: missing ones are removed, and every given address is fetched, even if it was fetched before. */
export function setFiles(
  store: Store,
  draft: Product,
  files: readonly FileInput[],
  at: string[],
): void {
  if (files.length > most)
    throw new Rejected(at, `Only ${most} files are allowed.`, 'INVALID_INPUT');
  draft.media = files.map((file, index) => {
    const known = draft.media.find(({ id }) => file.id === gid('MediaImage', id));
    if (known) return { ...known, alt: file.alt ?? known.alt };
    if (file.originalSource) return takeMedia(store, draft.id, file.originalSource, file.alt);
    throw new Rejected([...at, String(index)], 'File does not exist', 'INVALID_INPUT');
  });
}

/** Adds to the existing files; the same address given twice is there twice. */
export function addMedia(
  store: Store,
  draft: Product,
  media: readonly MediaInput[],
  at: string[],
): void {
  for (const [index, { originalSource, alt }] of media.entries()) {
    if (!/^https?:\/\//.test(originalSource)) {
      throw new Rejected([...at, String(index), 'originalSource'], 'Image URL is invalid');
    }
    draft.media.push(takeMedia(store, draft.id, originalSource, alt));
  }
}

/** A picture that is fetched later; its status then says what came of it. */
function takeMedia(
  store: Store,
  productId: number,
  source: string,
  alt: string | null | undefined,
): Media {
  const media: Media = {
    id: store.nextId(),
    source,
    alt: alt ?? null,
    status: 'UPLOADED',
    picture: null,
    error: null,
  };
  store.clock.after(store.settings.workTime, () => fetchMedia(store, productId, media.id));
  return media;
}

async function fetchMedia(store: Store, productId: number, mediaId: number): Promise<void> {
  const find = () => store.products.get(productId)?.media.find(({ id }) => id === mediaId);
  const waiting = find();
  if (!waiting) return;
  waiting.status = 'PROCESSING';
  const fetched = await fetchPicture(waiting.source);
  const media = find();
  const product = store.products.get(productId);
  if (!media || !product) return;
  if ('picture' in fetched) {
    Object.assign(media, { status: 'READY', picture: fetched.picture });
    store.log.add(`Fetched ${media.source}`);
  } else {
    Object.assign(media, { status: 'FAILED', error: fetched.reason });
    store.log.add(`Could not fetch ${media.source}: ${fetched.reason}`);
  }
  store.webhooks.notify('PRODUCTS_UPDATE', productPayload(store, product));
}
