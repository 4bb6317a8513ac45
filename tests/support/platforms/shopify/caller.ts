/** Who makes a request: the scopes of the token, and the API version that was asked for. */
export interface Caller {
  scopes: string[];
  version: string;
  /** The stand-in's address, for the addresses in its answers. */
  address: string;
}
