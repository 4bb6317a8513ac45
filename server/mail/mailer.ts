export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Where replies go; if missing, to nobody. */
  replyTo?: string;
  /** For mails that may be sent twice: mail programs then show them once. */
  messageId?: string;
  attachments?: { filename: string; content: string }[];
}

/** Sends mail: into files in a folder by default, or by SMTP if configured. */
export interface Mailer {
  /** Throws `MailNotTaken` if the mail was certainly not sent; after any other error it may have been. */
  send(mail: Mail): Promise<void>;
}

export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken';
}
