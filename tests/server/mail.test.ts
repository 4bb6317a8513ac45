import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openMailer } from '../../server/mail/open-mailer.ts';
import { passwordResetMail } from '../../server/mail/password-reset.ts';

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
  await openMailer({ from, folder: join(folder, 'mail'), smtpUrl: null }).send(mail);
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
  await openMailer({ from, folder: '', smtpUrl }).send(mail);
  server.close();
  const said = heard.join('').replaceAll('=\r\n', '');
  expect(said).toContain('MAIL FROM:<no-reply@example.com>');
  expect(said).toContain('RCPT TO:<asa@example.com>');
  expect(said).toContain('https://shop.example.com/auth/reset-password/abc');
});
