import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../http/refusal.ts';
import { logFailure } from '../lib/log-failure.ts';
import { type Mail, type Mailer, MailNotTaken } from './mailer.ts';

/** Mails on their way, a few at once and a bounded number waiting: a slow mail server holds up no answer and fills no memory. */
export interface MailQueue extends Mailer {
  /** Resolves when the mail is sent. Rejects when it couldn't be, or when too many wait already. */
  send(mail: Mail): Promise<void>;
  /** Hands a mail over; nobody waits for it. A mail that wasn't sent is logged. */
  post(mail: Mail): void;
  /** Throws `unavailable` while no more mails can wait: asked before something is written that a mail would announce. */
  requireRoom(): void;
  /** How many are being sent or wait for their turn. */
  readonly waiting: number;
  /** Resolves when all that was handed over is sent or has failed. */
  idle(): Promise<void>;
  /** Waits until it is idle, but no longer than `patience`, in milliseconds: what isn't sent by then is not sent. */
  stop(patience: number): Promise<void>;
}

interface MailQueueOptions {
  mailer: Mailer;
  /** How many are sent at the same time. */
  atOnce: number;
  /** How many may wait for their turn beside those. */
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
