export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Where answers go; else to nobody. */
  replyTo?: string;
  /** Of what may be sent twice: mail programs show it once. */
  messageId?: string;
  attachments?: { filename: string; content: string }[];
}

/** Sends mail: files in a folder by default, SMTP by setting. */
export interface Mailer {
  /** Throws `MailNotTaken` where it certainly was not sent; after any other error it may have been. */
  send(mail: Mail): Promise<void>;
}

export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken';
}
