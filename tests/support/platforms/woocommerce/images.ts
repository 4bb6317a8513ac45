import { fetchPicture } from '../common/pictures.ts';
import type { ImageInput } from './product-input.ts';
import { WooError } from './refusal.ts';
import type { WooStore } from './store.ts';

/**
 * A picture given by id comes from the media library; one given by address is fetched into it, even if it was fetched
 * before.
 */
export async function takeImage(
  store: WooStore,
  { id, src, name, alt }: ImageInput,
): Promise<number> {
  if (id) {
    if (store.attachments.has(id)) return id;
    const message = `#${id} is an invalid image ID.`;
    throw new WooError('woocommerce_product_invalid_image_id', message, 400);
  }
  const fetched = await fetchPicture(src ?? '');
  if ('reason' in fetched) {
    const message = `Error getting remote image ${src}. Error: ${fetched.reason}`;
    throw new WooError('woocommerce_product_image_upload_error', message, 400);
  }
  const made = store.nextId();
  const picture = fetched.picture;
  store.attachments.set(made, {
    id: made,
    source: src ?? '',
    name: name ?? '',
    alt: alt ?? '',
    picture,
  });
  store.log.add(`Fetched ${src}`);
  return made;
}
