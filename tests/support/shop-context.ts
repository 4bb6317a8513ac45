import type { Db } from '../../server/db/database.ts';
import { type Author, byNobody, type ShopContext } from '../../server/http/context.ts';

/** The context of a shop's write outside a request: by default by nobody, in Danish, now. */
export const shopContext = (
  db: Db,
  shopId: number,
  over: { author?: Author; now?: number } = {},
): ShopContext => ({ db, shopId, author: byNobody, locale: 'da', now: Date.now(), ...over });
