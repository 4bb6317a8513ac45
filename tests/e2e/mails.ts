import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'playwright/test';
import type { App } from './app.ts';

/** The path behind the first link that fits `pattern` in a mail to a person, once the mail is there. */
export async function mailedPath(app: App, email: string, pattern: RegExp): Promise<string> {
  let found = '';
  await expect.poll(async () => (found = await linkIn(app, email, pattern))).not.toBe('');
  return found;
}

async function linkIn(app: App, email: string, pattern: RegExp): Promise<string> {
  const folder = path.join(app.dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  const mail = mails.find((text) => text.includes(email)) ?? '';
  return pattern.exec(mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0] ?? '';
}
