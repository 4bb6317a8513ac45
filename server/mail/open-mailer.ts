import { randomUUID } from 'node:crypto';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import { openFolder } from '../storage/folder.ts';
import type { Storage } from '../storage/storage.ts';
import { type Mail, type Mailer, MailNotTaken } from './mailer.ts';

/** SMTP where `SMTP_URL` is set, else one `.eml` file a mail, named by its time so that the newest is the last. */
export function openMailer(
  { from, smtpUrl }: Omit<Config['mail'], 'folder'>,
  storage: Storage,
): Mailer {
  return smtpUrl === null ? fileMailer(from, storage) : smtpMailer(from, smtpUrl);
}

/** Where mail files are kept: among all files, or in a folder of their own. */
export function mailStorage({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>, all: Storage) {
  return mail.folder === null ? all : openFolder(dataDir, { mail: mail.folder });
}

/** In milliseconds: a server that is silent for this long won't answer. */
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Addresses stand as they are, and aren't read as lists of several; nothing but texts is put into a mail. */
const message = ({ to, subject, text, replyTo, messageId, attachments }: Mail) => ({
  to: { name: '', address: to },
  subject,
  text,
  ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
  ...(messageId ? { messageId } : {}),
  ...(attachments ? { attachments } : {}),
  disableFileAccess: true,
  disableUrlAccess: true,
});

function smtpMailer(from: string, url: string): Mailer {
  const transport = nodemailer.createTransport({ url, ...patience }, { from });
  return {
    async send(mail: Mail) {
      await transport.sendMail(message(mail)).catch((error) => {
        const said = `The mail server didn't take it: ${codesOf(error)}`;
        throw isCertain(error) ? new MailNotTaken(said) : new Error(said);
      });
    },
  };
}

/** Where the server has said no, or was never reached, it has nothing; a line that is cut later may have carried it. */
const isCertain = (error: object) =>
  'responseCode' in error || ('command' in error && error.command === 'CONN');

/** A server repeats addresses in its answers, and no log may hold them: only its codes are kept. */
function codesOf(error: object): string {
  const { code, command, responseCode } = { code: '', command: '', responseCode: '', ...error };
  return [code, command, responseCode].filter((each) => each !== '').join(' ');
}

function fileMailer(from: string, storage: Storage): Mailer {
  const transport = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from },
  );
  return {
    async send(mail: Mail) {
      const { message: text } = await transport.sendMail(message(mail));
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`;
      await storage.put(`mail/${name}.eml`, Buffer.from(text as Buffer)).catch((error) => {
        throw new MailNotTaken('It couldn’t be kept as a file.', { cause: error });
      });
    },
  };
}
