import type { ChangeEntity, ChangeRow } from '../../contract/entities/changes.ts';
import { RequestFailure } from '../api/failure.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A record as every list of the contract holds it. */
const isRecord = (value: unknown): value is Fields & { id: number } =>
  isFields(value) && Number.isInteger(value.id);

export const isOne = (answer: unknown): boolean => isFields(answer) && isRecord(answer.data);

export const isList = (answer: unknown): boolean =>
  isFields(answer) && Array.isArray(answer.data) && answer.data.every(isFields);

export const isPage = (answer: unknown): boolean =>
  isFields(answer) &&
  Array.isArray(answer.data) &&
  answer.data.every(isRecord) &&
  isFields(answer.meta) &&
  Number.isInteger(answer.meta.total);

/** Anything under an envelope. */
export const isAnswer = (answer: unknown): boolean => isFields(answer) && 'data' in answer;

export interface ChangePage {
  data: ChangeRow[];
  meta: { cursor: number; has_more: boolean; older?: { [E in ChangeEntity]?: number } };
}

export const isChangePage = (answer: unknown): answer is ChangePage =>
  isFields(answer) &&
  Array.isArray(answer.data) &&
  answer.data.every(isChange) &&
  isFields(answer.meta) &&
  Number.isInteger(answer.meta.cursor) &&
  typeof answer.meta.has_more === 'boolean' &&
  (answer.meta.older === undefined ||
    (isFields(answer.meta.older) && Object.values(answer.meta.older).every(Number.isInteger)));

const isChange = (row: unknown): boolean =>
  isRecord(row) &&
  typeof row.entity === 'string' &&
  (row.op === 'delete' || (row.op === 'upsert' && isRecord(row.value)));

/** What no server of ours answers is no answer: a captive portal's page never becomes an event. */
export const misshapen = (): RequestFailure =>
  new RequestFailure({ kind: 'unavailable', status: null });
