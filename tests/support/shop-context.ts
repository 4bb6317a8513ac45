import type { Db } from '../../server/db/database.ts';
import { type Author, byNobody, type ShopContext } from '../../server/http/context.ts';

/** What a shop's write is given outside a request: by nobody unless told otherwise, in Danish, now. */
export const shopContext = (
  db: Db,
  shopId: number,
  over: { author?: Author; now?: number } = {},
): ShopContext => ({ db, shopId, author: byNobody, locale: 'da', now: Date.now(), ...over });
