/** Who asks: what the token allows, and which version it wants to be answered by. */
export interface Caller {
  scopes: string[];
  version: string;
  /** Where the stand-in is reached, for the addresses that it hands out. */
  address: string;
}
