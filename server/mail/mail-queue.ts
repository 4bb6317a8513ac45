import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../http/refusal.ts';
import { logFailure } from '../lib/log-failure.ts';
import { type Mail, type Mailer, MailNotTaken } from './mailer.ts';

/**
 * Outgoing mails: a few are sent at once and a limited number waits, so that a slow mail server neither delays answers
 * nor fills the memory.
 */
export interface MailQueue extends Mailer {
  /** Resolves when the mail is sent. Rejects if it couldn't be sent, or if too many mails are waiting. */
  send(mail: Mail): Promise<void>;
  /** Hands a mail over without waiting for it. A mail that wasn't sent is logged. */
  post(mail: Mail): void;
  /** Throws `unavailable` if no more mails can wait: call it before writing something that a mail would announce. */
  requireRoom(): void;
  /** How many are being sent or are waiting. */
  readonly waiting: number;
  /** Resolves when all mails have been sent or have failed. */
  idle(): Promise<void>;
  /** Waits until it is idle, but at most `patience` milliseconds: mails that aren't sent by then are dropped. */
  stop(patience: number): Promise<void>;
}

interface MailQueueOptions {
  mailer: Mailer;
  /** How many are sent at the same time. */
  atOnce: number;
  /** How many more may wait. */
  room: number;
}

export function createMailQueue({ mailer, atOnce, room }: MailQueueOptions): MailQueue {
  const turns: (() => void)[] = [];
  const underWay = new Set<Promise<unknown>>();
  const stopped = Promise.withResolvers<never>();
  stopped.promise.catch(() => {});
  let free = atOnce;

  async function sendInTurn(mail: Mail): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => turns.push(resolve));
    try {
      await mailer.send(mail);
    } finally {
      const next = turns.shift();
      if (next) next();
      else free += 1;
    }
  }

  const isFull = () => turns.length >= room;

  async function send(mail: Mail): Promise<void> {
    if (isFull()) throw new MailNotTaken(`${room} mails wait already.`);
    const sent = Promise.race([sendInTurn(mail), stopped.promise]);
    underWay.add(sent);
    try {
      await sent;
    } finally {
      underWay.delete(sent);
    }
  }

  async function idle(): Promise<void> {
    while (underWay.size > 0) await Promise.allSettled(underWay);
  }

  return {
    send,
    idle,
    get waiting() {
      return underWay.size;
    },
    post(mail) {
      send(mail).catch((error) => logFailure('A mail was not sent', error));
    },
    requireRoom() {
      if (isFull()) throw new Refusal('unavailable', 'Too many mails wait to be sent.');
    },
    async stop(patience) {
      await Promise.race([idle(), delay(patience, undefined, { ref: false })]);
      stopped.reject(new Error('The server stopped before its turn.'));
      await idle();
    },
  };
}
