import { ConfigInvalid } from '../config.ts';
import { DatabaseUnavailable } from '../db/opened.ts';
import { UsageError } from '../lib/usage-error.ts';
import { HandOverFailed, ServerGone } from '../operator/ask.ts';
import { CatalogueFailure, type FailureCode } from './failure.ts';
import type { ImportReport } from './report.ts';

/** The outcomes of an import and their exit codes. */
export const exitCodes = {
  allIn: 0,
  ownError: 1,
  someStayedOut: 2,
  noRowUsable: 3,
  cutOff: 4,
  unreadable: 5,
  askedBack: 6,
  tooManyLeave: 7,
  usage: 8,
  unavailable: 9,
  serverGone: 10,
} as const;

const ofFailure: Record<FailureCode, number> = {
  not_found: exitCodes.unreadable,
  file_gone: exitCodes.unreadable,
  empty: exitCodes.unreadable,
  header_only: exitCodes.unreadable,
  binary: exitCodes.unreadable,
  truncated: exitCodes.cutOff,
  malformed: exitCodes.unreadable,
  too_large: exitCodes.unreadable,
  stalled: exitCodes.unreadable,
  unknown_format: exitCodes.askedBack,
  unknown_column: exitCodes.askedBack,
  bad_mapping: exitCodes.askedBack,
  currency_missing: exitCodes.askedBack,
  unknown_supplier: exitCodes.askedBack,
  no_images_folder: exitCodes.askedBack,
  too_many_leave: exitCodes.tooManyLeave,
};

/** A file with only drafts also counts as one without a usable row, although none is bad. */
export function exitCodeOf({ bad, rowsIn }: Pick<ImportReport, 'bad' | 'rowsIn'>): number {
  if (rowsIn === 0) return exitCodes.noRowUsable;
  return bad === 0 ? exitCodes.allIn : exitCodes.someStayedOut;
}

export function exitCodeOfError(error: unknown): number {
  if (error instanceof CatalogueFailure) return ofFailure[error.code];
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof ServerGone) return exitCodes.serverGone;
  const unavailable = [HandOverFailed, DatabaseUnavailable, ConfigInvalid];
  return unavailable.some((kind) => error instanceof kind)
    ? exitCodes.unavailable
    : exitCodes.ownError;
}
