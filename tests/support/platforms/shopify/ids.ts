/** For example `gid://shopify/Product/7000000032768`. */
export const gid = (type: string, id: number) => `gid://shopify/${type}/${id}`;

/** The number in an id of this type; null for any other text. */
export function idOf(type: string, id: string): number | null {
  const [, kind, number] = /^gid:\/\/shopify\/(\w+)\/(\d+)$/.exec(id) ?? [];
  return kind === type ? Number(number) : null;
}
