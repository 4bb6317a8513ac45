import type { Answer, Args } from '../../contract/types.ts';
import type { Addition } from '../api/config.ts';
import { RequestFailure } from '../api/failure.ts';
import type { RequestCall } from '../api/request.ts';
import type { QueuedCall } from '../db/commands.ts';
import type { Clock } from '../lib/clock.ts';
import type { Timers } from '../lib/timers.ts';
import type { Changes } from './changes.ts';
import type { CommandActor, CommandEffects, StartCommand } from './command-actor.ts';
import { startable } from './lanes.ts';
import type { Model } from './model.ts';
import { afterLoss, reconcile } from './reconcile.ts';
import type { Row } from './rows.ts';
import { noting, sending, settling } from './settling.ts';
import { isAnswer, isOne, misshapen } from './shape.ts';

export interface OutboxParts {
  model: Model;
  startCommand: StartCommand;
  request: RequestCall;
  has(addition: Addition): boolean;
  /** The tenant that every command is meant for: `shop:12`. */
  tenant: string;
  changes: Changes | null;
  online(): boolean;
  clock: Clock;
  timers: Timers;
  /** Told after a command took effect. */
  onSettled(): void;
}

/** The sending side of the outbox; runs in one tab at a time. */
export interface Outbox {
  /** Sends what may be sent. */
  start(): void;
  /** Starts nothing more; resolves when nothing is on its way. */
  pause(): Promise<void>;
  /** Stops at once, as a page that dies does: whoever starts next finds out what became of what is on its way. */
  abandon(): void;
  reconnected(): void;
  stop(): void;
}

/** In milliseconds: a command that waited longer went out late, and the server's list of what was done says so. */
const LATE = 60_000;

export function createOutbox(parts: OutboxParts): Outbox {
  const { model, clock, timers } = parts;
  const actors = new Map<string, CommandActor>();
  /** The `retries` of a row that its machine has heard of. */
  const heard = new Map<string, number>();
  const idle = new Set<() => void>();
  let sendingHere = false;
  /** Rises whenever what runs is given up. */
  let epoch = 0;
  let pumping = false;

  function follow(): void {
    const rows = new Map(model.rows.map((row) => [row.id, row]));
    for (const [id, actor] of actors) {
      if (rows.has(id)) continue;
      actor.stop();
      actors.delete(id);
      heard.delete(id);
    }
    if (!sendingHere) {
      settleIdle();
      return;
    }
    for (const row of rows.values()) {
      const actor = actors.get(row.id);
      if (!actor && hasPlans.has(row.state)) run(row);
      // The person's decision, made in this tab or another, reached the row first.
      if (actor && row.retries > (heard.get(row.id) ?? 0)) actor.send({ type: 'RETRY' });
      heard.set(row.id, row.retries);
    }
    pump();
  }

  /** Once for however many changes come together. */
  function pumpSoon(): void {
    if (pumping) return;
    pumping = true;
    queueMicrotask(() => {
      pumping = false;
      pump();
    });
  }

  function pump(): void {
    settleIdle();
    if (!sendingHere || !parts.online()) return;
    const standing = model.rows.map((row) => ({ ...row, ...actors.get(row.id)?.progress() }));
    for (const id of startable(standing))
      (actors.get(id) ?? run(rowOf(id))).send({ type: 'START' });
  }

  function run(row: Row): CommandActor {
    const { state, attempts, sentAt, until, undecided, failure } = row;
    const actor = parts.startCommand(
      {
        ...{ state, attempts, sentAt, until, undecided, failure },
        afterLoss: afterLoss(row.command.call, parts.has),
        clock,
        timers,
      },
      effectsOf(row.id),
    );
    actors.set(row.id, actor);
    heard.set(row.id, row.retries);
    return actor;
  }

  function effectsOf(id: string): CommandEffects {
    const begun = epoch;
    return {
      async send(progress) {
        let row: Row | null = null;
        await model.commit(
          sending(id, progress, model.confirmed, clock.now(), (now) => {
            row = now;
          }),
        );
        if (!row) throw new Error('Nothing of it has to be sent.');
        // Another tab may be sending it by now.
        if (epoch !== begun) throw new Error('The sending was given up while it was written.');
        return transmit(row);
      },
      reconcile: () => reconcile(parts, rowOf(id)),
      async settle(answer, attempts) {
        await model.commit(settling(id, answer, await told(answer, attempts), clock.now()));
        parts.onSettled();
      },
      note(progress) {
        // Written by the sending itself, before the request goes out.
        if (progress.state !== 'sending' && differs(rowOf(id), progress))
          model.commit(noting(id, progress, clock.now())).catch(() => {});
        // Whoever refuses a change often knows what this device doesn't yet.
        if (progress.state === 'refused') void parts.changes?.refresh().catch(() => {});
        pumpSoon();
      },
    };
  }

  const rowOf = (id: string): Row => {
    const row = model.rows.find((one) => one.id === id);
    if (!row) throw new Error(`No command ${id} is in the outbox.`);
    return row;
  };

  async function transmit({ key, command, at }: Row): Promise<unknown> {
    const { call, args } = parts.has('rev') ? command : withoutRev(command);
    const late = clock.now() - at > LATE;
    const options = { idempotencyKey: key, tenant: parts.tenant, late };
    const answer = await parts
      .request(call, args as Args<QueuedCall>, options)
      .catch((error: unknown) => {
        if (call === 'DELETE /import-products/{id}' && isGone(error))
          return { data: null } as Answer<QueuedCall>;
        throw error;
      });
    if (!(givesRecord.has(call) ? isOne(answer) : isAnswer(answer))) throw misshapen();
    return answer;
  }

  /** The answer to a repeated sending may be old news: the collections are read first, and then know better. */
  async function told(answer: unknown, attempts: number): Promise<unknown> {
    if (attempts <= 1 || !parts.changes) return answer;
    return (await parts.changes.refresh()) === null ? null : answer;
  }

  function stopAll(): void {
    epoch += 1;
    for (const actor of actors.values()) actor.stop();
    actors.clear();
    heard.clear();
  }

  function settleIdle(): void {
    if (idle.size === 0) return;
    const busy = [...actors.values()].some((actor) => onItsWay.has(actor.progress().state));
    if (busy) return;
    for (const resolve of idle) resolve();
    idle.clear();
  }

  const unfollow = model.onChange(follow);

  return {
    start() {
      sendingHere = true;
      follow();
    },
    pause() {
      sendingHere = false;
      return new Promise((resolve) => {
        idle.add(() => {
          stopAll();
          resolve();
        });
        settleIdle();
      });
    },
    abandon() {
      sendingHere = false;
      stopAll();
      settleIdle();
    },
    reconnected() {
      for (const actor of actors.values()) actor.send({ type: 'RECONNECTED' });
      pump();
    },
    stop() {
      unfollow();
      sendingHere = false;
      stopAll();
    },
  };
}

const givesRecord: ReadonlySet<QueuedCall> = new Set<QueuedCall>([
  'POST /import-products',
  'PATCH /import-products/{id}',
  'POST /shop/orders/{id}/confirm',
]);

/** Something happens to it by itself. One that only waits for its lane, or for the person, needs no machine yet. */
const hasPlans: ReadonlySet<Row['state']> = new Set<Row['state']>([
  'held',
  'sending',
  'reconciling',
  'waiting',
  'ambiguous',
  'parked-rate',
]);

const onItsWay: ReadonlySet<string> = new Set(['sending', 'reconciling']);

const isGone = (error: unknown): boolean =>
  error instanceof RequestFailure &&
  error.failure.kind === 'refused' &&
  error.failure.status === 404;

function withoutRev(command: Row['command']): Pick<Row['command'], 'call' | 'args'> {
  if (command.call !== 'PATCH /import-products/{id}') return command;
  const { rev: _rev, ...body } = command.args.body;
  return { call: command.call, args: { ...command.args, body } };
}

function differs(row: Row, progress: object): boolean {
  return Object.entries(progress).some(
    ([name, value]) => JSON.stringify(Reflect.get(row, name)) !== JSON.stringify(value),
  );
}
