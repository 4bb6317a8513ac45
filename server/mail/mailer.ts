export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mail: files in a folder by default, SMTP by setting. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
