/** An error in WordPress's form: `{ code, message, data: { status } }`. */
export class WooError extends Error {
  override readonly name = 'WooError';
  readonly code: string;
  readonly status: number;
  readonly data: object;

  constructor(code: string, message: string, status: number, data: object = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
  }

  get body() {
    return { code: this.code, message: this.message, data: { status: this.status, ...this.data } };
  }
}

/** An error with each wrong parameter and the reason. */
export function invalidParams(params: Record<string, string>): WooError {
  const names = Object.keys(params).join(', ');
  return new WooError('rest_invalid_param', `Invalid parameter(s): ${names}`, 400, {
    params,
    details: {},
  });
}
