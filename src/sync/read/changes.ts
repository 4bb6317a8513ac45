import type { ChangeEntity, ChangeRun } from '../../../contract/entities/changes.ts';
import { countIn, idsIn } from '../../../contract/rules/change-runs.ts';
import { type Failure, RequestFailure } from '../../api/failure.ts';
import { newestEvent, pageEvent, resyncEvent } from '../state/collection-events.ts';
import { entities } from '../state/collections.ts';
import type { Rest } from '../state/confirmed.ts';
import type { ChangesDeps } from './changes-options.ts';
import { type ChangePage, changePageOf, isRun, misshapen } from './shape.ts';

export interface Changes {
  /** Reads all new changes; resolves to the failure, or to null. Calls at the same time share one reading. */
  refresh(): Promise<Failure | null>;
  /** The server has said that nothing has changed. */
  noteCurrent(): void;
}

/** For each list, how many records are fetched before anything else `[§D-first-sync]`. */
const atFirst = 200;

/**
 * How many changes are written as one text. The browser keeps smaller texts among its rows, where they take up room
 * long after they were deleted; larger ones get a file of their own.
 */
export const together = 1_000;

/**
 * Follows `GET /changes`, so that the cost of staying current depends on the number of changes, not on the length of
 * the lists.
 */
export function followChanges(deps: ChangesDeps): Changes {
  const { model, store, now } = deps;
  let running: Promise<Failure | null> | null = null;
  let again = false;

  function refresh(): Promise<Failure | null> {
    // A change made while a reading runs may be missed by it, so another one follows.
    if (running) again = true;
    else running = run();
    return running;
  }

  async function run(): Promise<Failure | null> {
    try {
      do {
        again = false;
        await deps.alone(read);
      } while (again);
    } catch (error) {
      running = null;
      if (!(error instanceof RequestFailure)) throw error;
      model.fresh.set(false);
      model.trouble.set(error.failure);
      return error.failure;
    }
    running = null;
    noteCurrent();
    return null;
  }

  function noteCurrent(): void {
    const at = now();
    model.checkedAt.set(at);
    model.trouble.set(null);
    model.fresh.set(true);
    deps.onChecked();
    // Only for display, so losing it does no harm.
    store.setChecked(at).catch(() => {});
  }

  async function read(): Promise<void> {
    await model.catchUp();
    const first = await beginNewest();
    let cursor = model.confirmed.cursor;
    let restarted = false;
    const writing: Promise<void>[] = [];
    let kept = cursor;
    let gathered: ChangeRun[] = [];
    /** Writes without being awaited, so that the next page is fetched meanwhile. */
    function keep(to: number, done: boolean): void {
      writing.push(
        model.observe(pageEvent({ runs: gathered, from: kept, cursor: to, done }, now())),
      );
      kept = to;
      gathered = [];
    }
    try {
      for (let known = first; ; known = null) {
        const page = known ?? (await askFor(cursor));
        if (page === 'expired') {
          if (restarted) throw misshapen();
          restarted = true;
          if (gathered.length > 0) keep(cursor, false);
          cursor = 0;
          kept = 0;
          writing.push(model.observe(resyncEvent(now())));
          continue;
        }
        const { runs, meta } = page;
        if (meta.has_more && meta.cursor <= cursor) throw misshapen();
        gathered = gathered.concat(runs);
        cursor = meta.cursor;
        if (!meta.has_more) break;
        if (countIn(gathered) >= together) keep(cursor, false);
      }
    } catch (error) {
      // Stores what arrived before the connection broke, so that it needn't be fetched again.
      if (gathered.length > 0) keep(cursor, false);
      throw error;
    }
    const { complete, resync, rest } = model.confirmed;
    const isUntold = !complete && rest === null;
    const news = gathered.length > 0 || cursor !== kept || isUntold || resync !== null;
    if (news || restarted) keep(cursor, true);
    await Promise.all(writing);
  }

  /**
   * A device without any data first fetches the newest records of each list `[§D-first-sync]`. If the back end answers
   * with a page of changes instead, resolves to that page.
   */
  async function beginNewest(): Promise<ChangePage | null> {
    const { cursor, complete, resync, rest } = model.confirmed;
    if (!deps.askNewest || cursor > 0 || complete || resync || rest) return null;
    const page = await readChanges(deps.askNewest({ newest: 'all', limit: atFirst }), deps);
    if (page.meta.older === undefined) return page;
    const left: Rest = {};
    for (const entity of entities) noteRest(left, entity, page);
    await model.observe(newestEvent(page.runs, page.meta.cursor, left, now()));
    return null;
  }

  async function askFor(cursor: number): Promise<ChangePage | 'expired'> {
    try {
      return await readChanges(deps.ask(cursor), deps);
    } catch (error) {
      const failure = error instanceof RequestFailure ? error.failure : null;
      if (failure?.kind === 'refused' && failure.status === 410) return 'expired';
      throw error;
    }
  }

  return { refresh, noteCurrent };
}

/** The part of an answer that this build can read; throws if it isn't a page of changes. */
export async function readChanges(asked: Promise<unknown>, deps: ChangesDeps): Promise<ChangePage> {
  const page = changePageOf(await asked);
  if (!page) throw misshapen();
  return page.runs.every(isRun) ? page : (await import('./readable.ts')).readable(page, deps);
}

/** Records in `rest` what is still missing of a list after a page. */
export function noteRest(rest: Rest, entity: ChangeEntity, { runs, meta }: ChangePage): void {
  const ids = runs.flatMap((run) => (run.entity === entity ? idsIn(run) : []));
  const older = meta.older?.[entity] ?? 0;
  if (older > 0 && ids.length === 0) throw misshapen();
  if (older > 0) rest[entity] = { below: Math.min(...ids), older };
  else delete rest[entity];
}
