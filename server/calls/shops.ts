import { authorOf } from '../activities/record.ts';
import type { Handlers } from '../handler.ts';
import { createShop, editShopProfile, readShopProfile } from '../profiles/shop-profile.ts';
import { userOf } from '../profiles/user-of.ts';
import { verifyVat } from '../profiles/verify-vat.ts';
import { requireRole } from '../require-role.ts';

export const shopHandlers = {
  'GET /shop': async ({ db, shopId }) => ({ data: await readShopProfile(db, shopId) }),

  'PATCH /shop': async (call) => {
    const { db, session, shopId, body, request, locale, services } = call;
    await requireRole(db, session, shopId, 'admin');
    const author = authorOf(session, request);
    const profile = await editShopProfile(db, shopId, body, { author, locale });
    // Also when nothing changed: saving again is how one asks again after an outage.
    call.afterwards((after) => verifyVat(after, services.vat, profile, services.now));
    return { data: profile };
  },

  'POST /user/shops': async (call) => {
    const { db, session, body, request, locale, services } = call;
    const author = { ...authorOf(session, request), userId: session.userId };
    const profile = await createShop(db, session.id, body, { author, locale });
    call.afterwards((after) => verifyVat(after, services.vat, profile, services.now));
    return { data: await userOf(db, { ...session, shopId: profile.id }) };
  },
} satisfies Partial<Handlers>;
