import type { ChangeEntity, ChangeRun } from '../../../contract/entities/changes.ts';
import { runsOf } from '../../../contract/rules/change-runs.ts';
import type { Answer } from '../../../contract/types.ts';
import { RequestFailure } from '../../api/failure.ts';
import { isFields } from '../../lib/pure/checks.ts';
import { fitsAnswer, fitsRecord } from '../../shapes/shapes.ts';
import { collections } from '../state/collections.ts';

/** Whether a value is a record as in the contract's lists. */
const isRecord = (value: unknown): value is { id: number } =>
  isFields(value) && Number.isInteger(value.id);

export const isOne = (answer: unknown): boolean => isFields(answer) && isRecord(answer.data);

/** Whether an answer is an object with `data`. */
export const isEnvelope = (answer: unknown): boolean => isFields(answer) && 'data' in answer;

export interface ChangePage {
  runs: ChangeRun[];
  meta: { cursor: number; has_more: boolean; older?: { [E in ChangeEntity]?: number } };
}

/** A page of changes, as runs even if the back end answered with rows; null if it is no page of changes. */
export function changePageOf(answer: unknown): ChangePage | null {
  if (fitsAnswer('GET /changes', answer) !== true) return null;
  const { data, runs = runsOf(data), meta } = answer as Answer<'GET /changes'>;
  const areRecords =
    runs.every((run) => 'gone' in run || !isEntity(run.entity) || run.values.every(isRecord)) &&
    data.every(({ entity, id, value }) => !value || !isEntity(entity) || value.id === id);
  return areRecords ? { runs, meta } : null;
}

/** Whether a run is valid. Runs of collections that this build doesn't know count as valid and are skipped. */
export const isRun = (run: ChangeRun): boolean =>
  'gone' in run || run.values.every((value) => isReadable(run.entity, value));

/** Whether this build can read a record, or skips it because it doesn't know the collection. */
export const isReadable = (entity: string, value: unknown): boolean =>
  !isEntity(entity) || fitsRecord(entity, value);

const isEntity = (entity: string): entity is ChangeEntity => Object.hasOwn(collections, entity);

/** For an answer that our server would never give, such as a captive portal's page: it must never become an event. */
export const misshapen = (): RequestFailure =>
  new RequestFailure({ kind: 'unavailable', status: null });
