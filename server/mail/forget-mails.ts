import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of a mail's head that its reader's address stands in. */
const headBytes = 4096;

/** Deletes the mails to an address that lie in the folder, where mails are written as files; without such a folder there are none. */
export async function forgetMails(folder: string, address: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.endsWith('.eml')) continue;
    const path = join(folder, name);
    const head = await headOf(path);
    const [, to] = /^To: <?([^>\n]*?)>?$/im.exec(head) ?? [];
    if (to?.toLowerCase() === address) await rm(path, { force: true });
  }
}

async function headOf(path: string): Promise<string> {
  const file = await open(path).catch(() => null);
  if (file === null) return '';
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headBytes) });
    return buffer.toString('utf8', 0, bytesRead).split('\n\n', 1)[0] ?? '';
  } finally {
    await file.close();
  }
}
