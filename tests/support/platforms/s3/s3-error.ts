/** An error as S3 answers it, with its own codes. */
export class S3Error extends Error {
  readonly status: 400 | 403 | 404 | 405 | 411 | 416 | 500 | 503;
  readonly code: string;

  constructor(status: S3Error['status'], code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
