import type { Db } from '../db/database.ts';
import { hour } from '../lib/durations.ts';
import { countMail } from './mail-limits.ts';
import type { Mailer } from './mailer.ts';

/**
 * Limits mails to five an hour per recipient, whoever requests them from wherever. Further ones aren't sent, without
 * telling the requester, who must not learn whose address it is. The links in the five mails still work, so a stranger
 * can't keep anybody from getting theirs `[§D-mail-limits]`.
 */
export function limitRecipients(
  mailer: Mailer,
  { db, kind, now }: { db: Db; kind: string; now: () => number },
): Mailer {
  return {
    async send(mail) {
      const limit = { subject: `${kind}-to:${mail.to}`, mails: 5, within: hour };
      if ((await countMail(db, [limit], now())) === null) await mailer.send(mail);
    },
  };
}
