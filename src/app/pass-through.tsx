/** Where nobody stays: the guards of its route lead on. */
export function PassThrough() {
  return null;
}
