/** An error as WordPress answers it: `{ code, message, data: { status } }`. */
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

/** Parameters that aren't what they should be, each with why. */
export function invalidParams(params: Record<string, string>): WooError {
  const names = Object.keys(params).join(', ');
  return new WooError('rest_invalid_param', `Invalid parameter(s): ${names}`, 400, {
    params,
    details: {},
  });
}
