/** What lives apart on a device: a shop or a supplier of somebody's. */
export interface TenantKey {
  kind: 'shop' | 'supplier';
  id: number;
}

/** With which everything of a user's on this device begins. */
export const databasePrefix = (userId: string): string => `dropline:${userId}:`;
/** The tenant of one of the user's databases; null for any other name. */
export function tenantIn(name: string, userId: string): TenantKey | null {
  const [, kind, id] =
    /^(shop|supplier):(\d+)$/.exec(name.slice(databasePrefix(userId).length)) ?? [];
  return kind === undefined ? null : { kind: kind as TenantKey['kind'], id: Number(id) };
}
export const databaseName = (userId: string, { kind, id }: TenantKey): string =>
  `${databasePrefix(userId)}${kind}:${id}`;
