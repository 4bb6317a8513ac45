import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import type { Mail, Mailer } from './mailer.ts';

/** SMTP where `SMTP_URL` is set, else one `.eml` file a mail, named by its time so that the newest is the last. */
export function openMailer({ from, folder, smtpUrl }: Config['mail']): Mailer {
  return smtpUrl === null ? fileMailer(from, folder) : smtpMailer(from, smtpUrl);
}

function smtpMailer(from: string, url: string): Mailer {
  const transport = nodemailer.createTransport(url, { from });
  return {
    async send(mail: Mail) {
      await transport.sendMail(mail);
    },
  };
}

function fileMailer(from: string, folder: string): Mailer {
  const transport = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from },
  );
  return {
    async send(mail: Mail) {
      const { message } = await transport.sendMail(mail);
      await mkdir(folder, { recursive: true });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`;
      const path = join(folder, `${name}.eml`);
      // Under its name only when it is whole: who watches the folder never reads half a mail.
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}
