import type { ChangeRow } from '../../contract/entities/changes.ts';
import { type Failure, RequestFailure } from '../api/failure.ts';
import { runsOf } from '../db/change-runs.ts';
import type { NewEvent } from '../db/events.ts';
import type { Store } from '../db/store.ts';
import { newId } from '../lib/ids.ts';
import type { Model } from './model.ts';
import { type ChangePage, isChangePage, misshapen } from './shape.ts';

export interface ChangesParts {
  model: Model;
  store: Store<Failure>;
  /** One page of `GET /changes`. */
  ask(cursor: number): Promise<unknown>;
  now(): number;
  /** Runs `work` while no other tab does the same. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Told when the server confirmed that the collections are whole and current. */
  onChecked(): void;
}

export interface Changes {
  /** Reads the changes to their end; resolves to why it couldn't, or to null. Calls at the same time share one reading. */
  refresh(): Promise<Failure | null>;
}

/**
 * So many changes go to the disk as one text. A smaller one the browser keeps among its rows, where it goes on taking room
 * long after it was deleted; a larger one in a file of its own.
 */
const together = 1_000;

/** Follows `GET /changes`: the cost of staying current grows with the change, not with the list. */
export function followChanges(parts: ChangesParts): Changes {
  const { model, store, now } = parts;
  let running: Promise<Failure | null> | null = null;
  let again = false;

  function refresh(): Promise<Failure | null> {
    // What happens while a reading runs may come too late for it: one more follows.
    if (running) again = true;
    else running = run();
    return running;
  }

  async function run(): Promise<Failure | null> {
    try {
      do {
        again = false;
        await parts.alone(read);
      } while (again);
    } catch (error) {
      running = null;
      if (!(error instanceof RequestFailure)) throw error;
      model.fresh.set(false);
      model.trouble.set(error.failure);
      return error.failure;
    }
    running = null;
    const at = now();
    model.checkedAt.set(at);
    model.trouble.set(null);
    model.fresh.set(true);
    parts.onChecked();
    // For display only: losing it costs nothing.
    store.setChecked(at).catch(() => {});
    return null;
  }

  async function read(): Promise<void> {
    await model.catchUp();
    let cursor = model.confirmed.cursor;
    let restarted = false;
    const writing: Promise<void>[] = [];
    let kept = cursor;
    let gathered: ChangeRow[] = [];
    /** The next page is fetched while this is written. */
    function keep(to: number, done: boolean): void {
      writing.push(model.observe(pageEvent(gathered, to, done, now())));
      kept = to;
      gathered = [];
    }
    try {
      for (;;) {
        const page = await askFor(cursor);
        if (page === 'expired') {
          if (restarted) throw misshapen();
          restarted = true;
          if (gathered.length > 0) keep(cursor, false);
          cursor = 0;
          writing.push(model.observe(resyncEvent(now())));
          continue;
        }
        const { data, meta } = page;
        if (meta.has_more && meta.cursor <= cursor) throw misshapen();
        gathered = gathered.concat(data);
        cursor = meta.cursor;
        if (!meta.has_more) break;
        if (gathered.length >= together) keep(cursor, false);
      }
    } catch (error) {
      // What came before a line that broke needn't come again.
      if (gathered.length > 0) keep(cursor, false);
      throw error;
    }
    const { complete, resync } = model.confirmed;
    const news = gathered.length > 0 || cursor !== kept || !complete || resync !== null;
    if (news || restarted) keep(cursor, true);
    await Promise.all(writing);
  }

  async function askFor(cursor: number): Promise<ChangePage | 'expired'> {
    try {
      const answer = await parts.ask(cursor);
      if (!isChangePage(answer)) throw misshapen();
      return answer;
    } catch (error) {
      const failure = error instanceof RequestFailure ? error.failure : null;
      if (failure?.kind === 'refused' && failure.status === 410) return 'expired';
      throw error;
    }
  }

  return { refresh };
}

const event = (at: number) => ({
  id: newId(),
  aggregate: 'collections',
  commandId: null,
  origin: 'server' as const,
  at,
});

function pageEvent(rows: ChangeRow[], cursor: number, done: boolean, at: number): NewEvent {
  const payload = { runs: runsOf(rows), cursor, done };
  return { ...event(at), type: 'changes.observed', payload };
}

export function resyncEvent(at: number): NewEvent {
  return { ...event(at), type: 'resync.started', payload: { from: 0 } };
}
