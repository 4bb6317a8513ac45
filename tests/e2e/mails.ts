import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'playwright/test';
import type { App } from './app.ts';

/** The path of the link that matches `pattern` in the newest such mail to a person. Waits for the mail. */
export async function mailedPath(
  app: Pick<App, 'dataDir'>,
  email: string,
  pattern: RegExp,
): Promise<string> {
  let found = '';
  await expect.poll(async () => (found = await linkIn(app, email, pattern))).not.toBe('');
  return found;
}

async function linkIn(app: Pick<App, 'dataDir'>, email: string, pattern: RegExp): Promise<string> {
  const folder = path.join(app.dataDir, 'mail');
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .sort();
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  const found = mails
    .filter((text) => text.includes(email))
    .map((text) => pattern.exec(text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0] ?? '');
  return found.findLast((path) => path !== '') ?? '';
}
