import type { ChangeEntity, ChangeRow } from '../../../contract/entities/changes.ts';
import { RequestFailure } from '../../api/failure.ts';
import { isFields } from '../../shapes/checks.ts';
import { fitsAnswer, fitsRecord } from '../../shapes/shapes.ts';
import { collections } from '../state/collections.ts';

/** Whether a value is a record as in the contract's lists. */
const isRecord = (value: unknown): value is { id: number } =>
  isFields(value) && Number.isInteger(value.id);

export const isOne = (answer: unknown): boolean => isFields(answer) && isRecord(answer.data);

/** Whether an answer is an object with `data`. */
export const isEnvelope = (answer: unknown): boolean => isFields(answer) && 'data' in answer;

export interface ChangePage {
  data: ChangeRow[];
  meta: { cursor: number; has_more: boolean; older?: { [E in ChangeEntity]?: number } };
}

export const isChangePage = (answer: unknown): answer is ChangePage =>
  fitsAnswer('GET /changes', answer) === true && (answer as ChangePage).data.every(isChange);

/** Whether a change is valid. Changes of collections that this build doesn't know count as valid and are skipped. */
export const isChange = ({ entity, op, value }: ChangeRow): boolean =>
  op === 'delete' || !isEntity(entity) || fitsRecord(entity, value);

const isEntity = (entity: string): boolean => Object.hasOwn(collections, entity);

/** For an answer that our server would never give, such as a captive portal's page: it must never become an event. */
export const misshapen = (): RequestFailure =>
  new RequestFailure({ kind: 'unavailable', status: null });
