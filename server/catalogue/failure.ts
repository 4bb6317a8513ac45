export type FailureCode =
  | 'not_found'
  | 'empty'
  | 'header_only'
  | 'binary'
  | 'truncated'
  | 'malformed'
  | 'too_large'
  | 'stalled'
  | 'unknown_format'
  | 'unknown_column'
  | 'bad_mapping'
  | 'currency_missing'
  | 'unknown_supplier'
  | 'no_images_folder';

/** Why a file as a whole can't be imported: nothing was changed. */
export class CatalogueFailure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.name = 'CatalogueFailure';
    this.code = code;
  }
}
