import { type Context, Hono } from 'hono';
import { readPictureWidth } from '../../contract/rules/picture-widths.ts';
import { hasContent } from '../http/has-content.ts';
import type { PictureAddresses } from './picture-address.ts';
import type { RemotePictures } from './remote-pictures.ts';
import type { ResizedPictures } from './resized-pictures.ts';

export interface RemoteMedia {
  addresses: PictureAddresses;
  pictures: RemotePictures;
}

/**
 * Serves pictures of other servers, at addresses that we have signed `[§D-pictures]`: any other address, and a picture
 * that can't be fetched, is a 404.
 */
export function serveRemote(
  { addresses, pictures }: RemoteMedia,
  resized: ResizedPictures,
  missing: (c: Context) => Response,
) {
  return new Hono().get('/:signature/:packed', async (c) => {
    const address = addresses.read(c.req.param('signature'), c.req.param('packed'));
    const width = readPictureWidth(c.req.query('w'));
    const picture = address === null || width === undefined ? null : await pictures.read(address);
    if (picture === null) return missing(c);
    const copy = width && (await resized.read(picture.tag, width, async () => picture.content));
    const isCopy = copy instanceof Buffer;
    const tag = `"${picture.tag}${isCopy ? `-${width}` : ''}"`;
    c.header('Cache-Control', `public, max-age=${copy === 'later' ? 60 : 2_592_000}`);
    c.header('ETag', tag);
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    if (hasContent(c.req.header('If-None-Match'), tag)) return c.body(null, 304);
    const [content, type] = isCopy ? [copy, 'image/webp'] : [picture.content, picture.type];
    return c.body(new Uint8Array(content), 200, { 'Content-Type': type });
  });
}
