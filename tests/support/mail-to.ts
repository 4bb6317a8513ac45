import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from './server.ts';

/** The newest mail to an address that contains a text, with its wrapped lines joined. */
export async function mailTo(
  { dataDir, services }: TestServer,
  email: string,
  holding = '',
): Promise<string> {
  await services.mailer.idle();
  const folder = join(dataDir, 'mail');
  for (const name of (await readdir(folder)).sort().reverse()) {
    const text = (await readFile(join(folder, name), 'utf8')).replaceAll(/=\r?\n/g, '');
    if (text.includes(`To: ${email}`) && text.includes(holding)) return text;
  }
  throw new Error(`No mail was sent to ${email}.`);
}
