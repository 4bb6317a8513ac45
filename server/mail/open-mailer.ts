import { randomUUID } from 'node:crypto';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import { openFolder } from '../storage/folder.ts';
import type { Storage } from '../storage/storage.ts';
import { type Mail, type Mailer, MailNotTaken } from './mailer.ts';

/**
 * Sends by SMTP if `SMTP_URL` is set, otherwise writes one `.eml` file per mail, named by time so that the newest is
 * last.
 */
export function openMailer(
  { from, smtpUrl }: Omit<Config['mail'], 'folder'>,
  storage: Storage,
): Mailer {
  return smtpUrl === null ? fileMailer(from, storage) : smtpMailer(from, smtpUrl);
}

/** Where mail files are stored: with all other files, or in a folder of their own. */
export function mailStorage({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>, all: Storage) {
  return mail.folder === null ? all : openFolder(dataDir, { mail: mail.folder });
}

/** In milliseconds: how long to wait for a silent server. */
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Addresses are passed as objects, so that they aren't parsed as lists of several; a mail consists of texts only. */
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

/**
 * If the server refused, or was never reached, the mail wasn't sent; if the connection broke later, it may have been.
 */
const isCertain = (error: object) =>
  'responseCode' in error || ('command' in error && error.command === 'CONN');

/** A server's answers repeat addresses, which must not be logged: only the codes are kept. */
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
