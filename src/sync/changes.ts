import type { ChangeRow } from '../../contract/entities/changes.ts';
import { type Failure, RequestFailure } from '../api/failure.ts';
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
    for (;;) {
      const page = await askFor(cursor);
      if (page === 'expired') {
        if (restarted) throw misshapen();
        restarted = true;
        cursor = 0;
        writing.push(model.observe(resyncEvent(now())));
        continue;
      }
      const { data, meta } = page;
      if (meta.has_more && meta.cursor <= cursor) throw misshapen();
      const { complete, resync } = model.confirmed;
      const news = data.length > 0 || meta.cursor !== cursor || !complete || resync !== null;
      // The next page is fetched while this one is written.
      if (news || restarted)
        writing.push(model.observe(pageEvent(data, meta.cursor, !meta.has_more, now())));
      if (!meta.has_more) break;
      cursor = meta.cursor;
    }
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
  version: 1,
  aggregate: 'collections',
  commandId: null,
  origin: 'server' as const,
  at,
});

function pageEvent(rows: ChangeRow[], cursor: number, done: boolean, at: number): NewEvent {
  return { ...event(at), type: 'changes.observed', payload: { rows, cursor, done } };
}

export function resyncEvent(at: number): NewEvent {
  return { ...event(at), type: 'resync.started', payload: { from: 0 } };
}
