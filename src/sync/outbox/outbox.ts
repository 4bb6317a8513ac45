import type { Args } from '../../../contract/types.ts';
import type { Addition } from '../../api/config.ts';
import { type Failure, RequestFailure } from '../../api/failure.ts';
import type { RequestCall } from '../../api/request.ts';
import type { Clock } from '../../lib/pure/clock.ts';
import type { Timers } from '../../lib/pure/timers.ts';
import { fitsRecord } from '../../shapes/shapes.ts';
import { commands, traitsOf } from '../commands/commands.ts';
import { sendingOf } from '../commands/sending/sending.ts';
import type { Changes } from '../read/changes.ts';
import { isEnvelope, isOne, misshapen } from '../read/shape.ts';
import { idOf, type QueuedCall } from '../state/commands.ts';
import type { Row } from '../state/rows.ts';
import type { Model } from '../store/model.ts';
import type { CommandActor, CommandEffects, StartCommand } from './command-actor.ts';
import { hasPlans, startable } from './lanes.ts';
import { afterLoss, reconcile } from './reconcile.ts';
import { noting, sending, settling } from './settling.ts';

export interface OutboxDeps {
  model: Model;
  startCommand: StartCommand;
  request: RequestCall;
  has(addition: Addition): boolean;
  /** The tenant that all commands belong to, such as `shop:12`. */
  tenant: string;
  changes: Changes | null;
  online(): boolean;
  clock: Clock;
  timers: Timers;
  /** Called after a command took effect. */
  onSettled(): void;
}

/** The sending side of the outbox; runs in one tab at a time. */
export interface Outbox {
  /** Sends what may be sent. */
  start(): void;
  /** Starts no more commands; resolves when none is being sent. */
  pause(): Promise<void>;
  /**
   * Stops at once, as when a page dies; the next tab to start finds out whether the commands on their way took effect.
   */
  abandon(): void;
  reconnected(): void;
  stop(): void;
}

/** In milliseconds. A command that waited longer is marked as sent late, and the server's activity list says so. */
const LATE = 60_000;

export function createOutbox(deps: OutboxDeps): Outbox {
  const { model, clock, timers } = deps;
  const actors = new Map<string, CommandActor>();
  /** The last `retries` of each row that its machine was told about. */
  const heard = new Map<string, number>();
  const idle = new Set<() => void>();
  let sendingHere = false;
  /** Rises whenever the running machines are abandoned. */
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
      // The person's decision to retry, made in this tab or another, is written to the row first; here its machine
      // hears of it.
      if (actor && row.retries > (heard.get(row.id) ?? 0)) actor.send({ type: 'RETRY' });
      heard.set(row.id, row.retries);
    }
    pump();
  }

  /** Runs once for several changes in a row. */
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
    if (!sendingHere || !deps.online()) return;
    const rows = model.rows.map((row) => ({ ...row, ...actors.get(row.id)?.progress() }));
    for (const id of startable(rows)) (actors.get(id) ?? run(rowOf(id))).send({ type: 'START' });
  }

  function run(row: Row): CommandActor {
    const { state, attempts, sentAt, until, undecided, failure } = row;
    const actor = deps.startCommand(
      {
        ...{ state, attempts, sentAt, until, undecided, failure },
        afterLoss: afterLoss(row.command.call, deps.has),
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
          sending(id, progress, model.confirmed, clock.now(), (sent) => {
            row = sent;
          }),
        );
        if (!row) throw new Error('Nothing of it has to be sent.');
        // Another tab may be sending it by now.
        if (epoch !== begun) throw new Error('The sending was given up while it was written.');
        return transmit(row);
      },
      reconcile: () => reconcile(deps, rowOf(id)),
      async settle(answer, attempts) {
        const news = await newsOf(rowOf(id).command.call, answer, attempts);
        await model.commit(settling(id, answer, news, clock.now()));
        deps.onSettled();
      },
      note(progress) {
        // `send` writes this state itself, before the request goes out.
        if (progress.state !== 'sending' && differs(rowOf(id), progress))
          model.commit(noting(id, progress, clock.now())).catch(() => {});
        // A refusal often means that the server has changes that this device doesn't know yet.
        if (progress.state === 'refused') void deps.changes?.refresh().catch(() => {});
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
    const { withoutRev, doneBy } = sendingOf(command);
    const { call, args } = (!deps.has('rev') && withoutRev?.(command)) || command;
    const late = clock.now() - at > LATE;
    const options = { idempotencyKey: key, tenant: deps.tenant, late };
    const answer = await deps
      .request(call, args as Args<QueuedCall>, options)
      .catch((error: unknown) => {
        const before = isRefusal(error) && doneBy?.(error.failure);
        if (before) return before;
        throw error;
      });
    const isSound =
      commands[call].gives === null ? isEnvelope(answer) : givesRecord(command, answer);
    if (!isSound) throw misshapen();
    return answer;
  }

  /**
   * Whether the answer holds a usable record. Other back ends may leave out fields, and a newer server may add some
   * that this build doesn't know.
   */
  const givesRecord = (command: Row['command'], answer: unknown): boolean =>
    isOne(answer) &&
    (!deps.has('codes') || isWhole(command.call, answer) || isOfWhatWasAsked(command, answer));

  /**
   * The answer to a repeated request may be outdated, so the changes are read first; if that works, they replace it.
   */
  async function newsOf(call: QueuedCall, answer: unknown, attempts: number): Promise<unknown> {
    if (!isWhole(call, answer)) return null;
    if (attempts <= 1 || !deps.changes) return answer;
    return (await deps.changes.refresh()) === null ? null : answer;
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

/** Whether an answer contains a valid record of its collection. */
function isWhole(call: QueuedCall, answer: unknown): boolean {
  const entity = commands[call].gives;
  return entity === null || fitsRecord(entity, Reflect.get(Object(answer), 'data'));
}

/**
 * Whether an answer is about the record that the command is about. A page from something other than the server, such as
 * a hotel's login page, wouldn't contain its id.
 */
function isOfWhatWasAsked(command: Row['command'], answer: unknown): boolean {
  const data: unknown = Object(Reflect.get(Object(answer), 'data'));
  const has = (field: string, value: unknown) => Reflect.get(Object(data), field) === value;
  const { adds, of, order } = traitsOf(command);
  if (adds) return has('product_id', adds(command));
  return of ? has('id', idOf(command)) : !!order && has('order_number', order(command));
}

const onItsWay: ReadonlySet<string> = new Set(['sending', 'reconciling']);

const isRefusal = (error: unknown): error is { failure: Extract<Failure, { kind: 'refused' }> } =>
  error instanceof RequestFailure && error.failure.kind === 'refused';

function differs(row: Row, progress: object): boolean {
  return Object.entries(progress).some(
    ([name, value]) => JSON.stringify(Reflect.get(row, name)) !== JSON.stringify(value),
  );
}
