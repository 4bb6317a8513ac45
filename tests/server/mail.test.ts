import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { invitationMail } from '../../server/mail/invitation.ts';
import { openMailer } from '../../server/mail/open-mailer.ts';
import { passwordResetMail } from '../../server/mail/password-reset.ts';
import { openFolder } from '../../server/storage/folder.ts';

const from = 'Dropline <no-reply@example.com>';
const mail = passwordResetMail({
  to: 'asa@example.com',
  link: 'https://shop.example.com/auth/reset-password/abc',
  locale: 'da',
});

it('[§D-mail] a mail is words of its language, with the whole link and nobody’s name', () => {
  expect(mail.subject).toBe('Vælg en ny adgangskode til Dropline');
  expect(mail.text).toMatch(/^Hej\n/);
  expect(mail.text).toContain('\nhttps://shop.example.com/auth/reset-password/abc\n');
});

it('[§D-mail] is a file for its owner’s eyes by default', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dropline-test-mail-'));
  await openMailer({ from, smtpUrl: null }, openFolder(folder)).send(mail);
  const names = await readdir(join(folder, 'mail'));
  expect(names).toEqual([expect.stringMatching(/^\d{4}-.*\.eml$/)]);
  const path = join(folder, 'mail', names[0] ?? '');
  const text = await readFile(path, 'utf8');
  expect(text).toContain(`From: ${from}`);
  expect(text).toContain('To: asa@example.com');
  expect((await stat(path)).mode & 0o077).toBe(0);
  await rm(folder, { recursive: true });
});

it('[§D-mail] goes to the SMTP server that is set', async () => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.write('220 test\r\n');
    let inData = false;
    socket.on('data', (chunk) => {
      heard.push(String(chunk));
      const line = String(chunk);
      if (inData) {
        if (!line.endsWith('\r\n.\r\n')) return;
        inData = false;
        socket.write('250 kept\r\n');
      } else if (line.startsWith('DATA')) {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 fine\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const smtpUrl = `smtp://127.0.0.1:${port}?ignoreTLS=true`;
  await openMailer({ from, smtpUrl }, openFolder('')).send(mail);
  server.close();
  const said = heard.join('').replaceAll('=\r\n', '');
  expect(said).toContain('MAIL FROM:<no-reply@example.com>');
  expect(said).toContain('RCPT TO:<asa@example.com>');
  expect(said).toContain('https://shop.example.com/auth/reset-password/abc');
});

const guest = 'guest@example.com';
const invitation = (names: { shop: string; inviter: string }) =>
  invitationMail({
    ...names,
    to: guest,
    role: 'member',
    link: 'https://shop.example.com/shop/create?invitation=abc',
    locale: 'da',
  });

it('[§D-mail-names] no name makes a mail another’s: it is cut, on one line, and no part of it becomes a link', () => {
  const { subject, text } = invitation({
    shop: `Nordlys.dk\r\nBcc: all@example.com${'!'.repeat(500)}`,
    inviter: 'Klik https://evil.example\u202E\u2028nu',
  });
  const seen = (words: string) => words.replaceAll('\u200B', '');
  expect(subject).not.toMatch(/[\r\n\u202E\u2028]/);
  expect(subject.length).toBeLessThan(130);
  expect(seen(subject)).toMatch(
    /^Du er inviteret til Nordlys\.dk Bcc: all@example\.com!+ … på Dropline$/,
  );
  expect(seen(text)).toContain('Klik https://evil.example nu har inviteret dig');
  const addresses = [...text.matchAll(/\b[\w-]+(?:\.[\w-]+)+|https?:\/\/\S+|[\w.]@\w/g)].map(
    ([one]) => one,
  );
  expect(addresses).toEqual(['https://shop.example.com/shop/create?invitation=abc']);
});

it('[§D-mail] an address is one recipient, whatever stands in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dropline-test-mail-'));
  const to = 'victim@example.com, other@example.com\r\nBcc: third@example.com';
  await openMailer({ from, smtpUrl: null }, openFolder(folder, { mail: folder })).send({
    ...mail,
    to,
  });
  const [name = ''] = await readdir(folder);
  const head = (await readFile(join(folder, name), 'utf8')).split('\n\n')[0] ?? '';
  expect(head).not.toMatch(/^Bcc:/m);
  expect(head.match(/^To: .*$/gm)).toHaveLength(1);
  await rm(folder, { recursive: true });
});

it('[§D-mail] what a mail server refuses is told by its codes, without whom it was for', async () => {
  const server = createServer((socket) => {
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const line = String(chunk);
      if (line.startsWith('RCPT')) socket.write('550 <asa@example.com> is unknown\r\n');
      else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 fine\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const smtpUrl = `smtp://127.0.0.1:${port}?ignoreTLS=true`;
  const refused = openMailer({ from, smtpUrl }, openFolder('')).send(mail);
  const error: Error = await refused.then(
    () => new Error('taken'),
    (reason) => reason,
  );
  server.close();
  expect(error.message).toContain('EENVELOPE RCPT TO 550');
  expect(inspect(error)).not.toContain('asa@');
});
