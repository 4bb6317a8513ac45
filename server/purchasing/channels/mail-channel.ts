import { failed } from '../../exchange/failure.ts';
import { type Mailer, MailNotTaken } from '../../mail/mailer.ts';
import type { Channel } from './channel.ts';
import { purchaseOrderMail } from './purchase-order-mail.ts';

/**
 * By mail, with a CSV: handed over once the mail server has it. The state can't be read back, so it isn't asked for.
 */
export const mailChannel = (address: string, { mailer }: { mailer: Mailer }): Channel => ({
  kind: 'mail',
  ask: null,
  cancel: null,
  async send(order) {
    try {
      await mailer.send(purchaseOrderMail(address, order));
    } catch (error) {
      // A mail that the server refused was never sent; after any other error it may have been.
      if (error instanceof MailNotTaken) throw failed('broken', 'refused');
      throw failed('lost', 'unreachable');
    }
    return { state: 'sent', reason: null, number: null, parcels: [] };
  },
});
