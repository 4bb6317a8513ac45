/** The owner of one database on a device: a shop or a supplier of a user. */
export interface TenantKey {
  kind: 'shop' | 'supplier';
  id: number;
}

/** The prefix of all names that belong to a user on this device. */
export const databasePrefix = (userId: string): string => `dropline:${userId}:`;
/** The tenant of one of the user's databases; null for any other name. */
export function tenantIn(name: string, userId: string): TenantKey | null {
  const [, kind, id] =
    /^(shop|supplier):(\d+)$/.exec(name.slice(databasePrefix(userId).length)) ?? [];
  return kind === undefined ? null : { kind: kind as TenantKey['kind'], id: Number(id) };
}
export const databaseName = (userId: string, { kind, id }: TenantKey): string =>
  `${databasePrefix(userId)}${kind}:${id}`;
