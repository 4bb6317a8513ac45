/** For routes that show nothing, because their guards always redirect. */
export function PassThrough() {
  return null;
}
