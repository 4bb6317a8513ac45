import { expect, it, vi } from 'vitest';
import { createMailQueue } from '../../server/mail/mail-queue.ts';
import type { Mail } from '../../server/mail/mailer.ts';

const mail = (at: number): Mail => ({ to: `a${at}@example.com`, subject: '', text: '' });

/** A mail server that sends when the test says so. */
function slowServer() {
  const sending: { mail: Mail; done: () => void; fail: (error: Error) => void }[] = [];
  return {
    sending,
    send: (each: Mail) =>
      new Promise<void>((done, fail) => sending.push({ mail: each, done, fail })),
  };
}

it('[§D-mail-queue] a few are sent at once, the others wait in order, and more than fit are not taken', async () => {
  const server = slowServer();
  const queue = createMailQueue({ mailer: server, atOnce: 2, room: 3 });
  const sent = [1, 2, 3, 4, 5].map((at) => queue.send(mail(at)));
  expect(server.sending).toHaveLength(2);
  expect(() => queue.requireRoom()).toThrow('Too many mails wait');
  await expect(queue.send(mail(6))).rejects.toThrow('3 mails wait already');
  for (let at = 0; at < 5; at += 1) {
    await expect.poll(() => server.sending.length).toBeGreaterThan(at);
    server.sending[at]?.done();
  }
  await Promise.all(sent);
  queue.requireRoom();
  expect(server.sending.map((each) => each.mail.to)).toEqual(
    [1, 2, 3, 4, 5].map((at) => mail(at).to),
  );
});

it('[§D-mail-queue] one that fails frees its place, and is told by the log alone', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const server = slowServer();
  const queue = createMailQueue({ mailer: server, atOnce: 1, room: 3 });
  queue.post(mail(1));
  queue.post(mail(2));
  server.sending[0]?.fail(new Error('550 no'));
  await expect.poll(() => server.sending).toHaveLength(2);
  server.sending[1]?.done();
  await queue.idle();
  expect(log.mock.calls).toEqual([
    [expect.stringMatching(/^A mail was not sent: Error: 550 no\n/)],
  ]);
  log.mockRestore();
});

it('[§D-mail-queue] a server that stops waits for mails, but not for ever', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const server = slowServer();
  const queue = createMailQueue({ mailer: server, atOnce: 1, room: 3 });
  queue.post(mail(1));
  queue.post(mail(2));
  // Nothing can be sent, but the queue still stops.
  await queue.stop(100);
  expect(log).toHaveBeenCalledTimes(2);
  log.mockRestore();
});
