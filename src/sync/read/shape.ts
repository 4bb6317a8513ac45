import type { ChangeEntity, ChangeRow } from '../../../contract/entities/changes.ts';
import { RequestFailure } from '../../api/failure.ts';
import { isFields } from '../../shapes/checks.ts';
import { fitsAnswer, fitsRecord } from '../../shapes/shapes.ts';
import { collections } from '../state/collections.ts';

/** A record as every list of the contract holds it. */
const isRecord = (value: unknown): value is { id: number } =>
  isFields(value) && Number.isInteger(value.id);

export const isOne = (answer: unknown): boolean => isFields(answer) && isRecord(answer.data);

/** Anything under an envelope. */
export const isEnvelope = (answer: unknown): boolean => isFields(answer) && 'data' in answer;

export interface ChangePage {
  data: ChangeRow[];
  meta: { cursor: number; has_more: boolean; older?: { [E in ChangeEntity]?: number } };
}

export const isChangePage = (answer: unknown): answer is ChangePage =>
  fitsAnswer('GET /changes', answer) === true && (answer as ChangePage).data.every(isChange);

/** What a newer server tells of collections that this build doesn't know is passed over. */
export const isChange = ({ entity, op, value }: ChangeRow): boolean =>
  op === 'delete' || !isEntity(entity) || fitsRecord(entity, value);

const isEntity = (entity: string): boolean => Object.hasOwn(collections, entity);

/** What no server of ours answers is no answer: a captive portal's page never becomes an event. */
export const misshapen = (): RequestFailure =>
  new RequestFailure({ kind: 'unavailable', status: null });
