import type { Db } from '../db/database.ts';
import { hour } from '../lib/durations.ts';
import { countMail } from './mail-limits.ts';
import type { Mailer } from './mailer.ts';

/**
 * Five mails an hour to one recipient, whoever asks for them and from where. The others aren't sent, and nobody learns so:
 * who asks must not learn whose address it is. A link of the five still works then: a stranger can't keep anybody from
 * theirs `[§D-mail-limits]`.
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
