import { failed } from '../../exchange/failure.ts';
import { type Mailer, MailNotTaken } from '../../mail/mailer.ts';
import type { Channel } from './channel.ts';
import { purchaseOrderMail } from './purchase-order-mail.ts';

/** By mail, with a CSV: handed over once the mail server has it. Nothing can be read back, so nobody asks. */
export const mailChannel = (address: string, { mailer }: { mailer: Mailer }): Channel => ({
  kind: 'mail',
  ask: null,
  cancel: null,
  async send(order) {
    try {
      await mailer.send(purchaseOrderMail(address, order));
    } catch (error) {
      // What the mail server refused never went; anything else may have.
      if (error instanceof MailNotTaken) throw failed('broken', 'refused');
      throw failed('lost', 'unreachable');
    }
    return { state: 'sent', reason: null, number: null, parcels: [] };
  },
});
