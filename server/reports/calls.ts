import { eq } from 'drizzle-orm';
import { users } from '../db/schema.ts';
import type { Handlers } from '../http/handler.ts';
import { keepReports } from './keep-reports.ts';

export const reportHandlers = {
  'POST /user/reports': async ({ db, session, body, now }) => {
    const [person] = await db
      .select({ agrees: users.sendsReports })
      .from(users)
      .where(eq(users.id, session.userId));
    // If the agreement was withdrawn on another device, this one's reports are dropped.
    const taken = person?.agrees ? await keepReports(db, body, now) : 0;
    return { data: { taken } };
  },
} satisfies Partial<Handlers>;
