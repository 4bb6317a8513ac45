import type { Storage } from '../storage/storage.ts';

/** How many bytes of a mail file are searched for the recipient's address: its header. */
const headBytes = 4096;

/** Deletes the mails to an address, if mails are written as files. */
export async function forgetMails(storage: Storage, address: string): Promise<void> {
  for await (const { key } of storage.list('mail/')) {
    if (!key.endsWith('.eml')) continue;
    const [, to] = /^To: <?([^>\n]*?)>?$/im.exec(await headOf(storage, key)) ?? [];
    if (to?.toLowerCase() === address) await storage.delete(key);
  }
}

async function headOf(storage: Storage, key: string): Promise<string> {
  const file = await storage.open(key, { first: headBytes });
  if (file === null) return '';
  const pieces: Buffer[] = [];
  for await (const piece of file.content) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8').split('\n\n', 1)[0] ?? '';
}
