const failureCodes = [
  'not_found',
  'file_gone',
  'empty',
  'header_only',
  'binary',
  'truncated',
  'malformed',
  'too_large',
  'stalled',
  'unknown_format',
  'unknown_column',
  'bad_mapping',
  'currency_missing',
  'unknown_supplier',
  'no_images_folder',
  'too_many_leave',
] as const;
export type FailureCode = (typeof failureCodes)[number];

export const isFailureCode = (code: unknown): code is FailureCode =>
  failureCodes.some((known) => known === code);

/** Why a whole file can't be imported; nothing was changed. */
export class CatalogueFailure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.name = 'CatalogueFailure';
    this.code = code;
  }
}
