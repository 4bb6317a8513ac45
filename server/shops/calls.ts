import type { Handlers } from '../http/handler.ts';
import { userOf } from '../profiles/user-of.ts';
import { createShop, editShopProfile, readShopProfile } from './shop-profile.ts';
import { verifyVat } from './verify-vat.ts';
import type { VatRegister } from './vies.ts';

interface Needs {
  vat: VatRegister;
  now(): number;
}

export const shopHandlers = {
  'GET /shop': async ({ db, shopId }) => ({ data: await readShopProfile(db, shopId) }),

  'PATCH /shop': async (call) => {
    const { services } = call;
    const profile = await editShopProfile(call, call.body);
    // Also if nothing changed: saving again is how a person repeats the check after an outage.
    call.afterwards((after) => verifyVat(after, services.vat, profile, services.now));
    return { data: profile };
  },

  'POST /user/shops': async (call) => {
    const { db, session, body, services } = call;
    const profile = await createShop(call, session.id, body);
    call.afterwards((after) => verifyVat(after, services.vat, profile, services.now));
    return { data: await userOf(db, { ...session, shopId: profile.id }) };
  },
} satisfies Partial<Handlers<Needs>>;
