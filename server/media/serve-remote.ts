import { type Context, Hono } from 'hono';
import type { PictureAddresses } from './picture-address.ts';
import type { RemotePictures } from './remote-pictures.ts';

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
  missing: (c: Context) => Response,
) {
  return new Hono().get('/:signature/:packed', async (c) => {
    const address = addresses.read(c.req.param('signature'), c.req.param('packed'));
    const picture = address === null ? null : await pictures.read(address);
    if (picture === null) return missing(c);
    const tag = `"${picture.tag}"`;
    c.header('Cache-Control', 'public, max-age=2592000');
    c.header('ETag', tag);
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    const known = c.req.header('If-None-Match') ?? '';
    if (known.split(',').some((part) => part.trim().replace(/^W\//, '') === tag)) {
      return c.body(null, 304);
    }
    return c.body(new Uint8Array(picture.content), 200, { 'Content-Type': picture.type });
  });
}
