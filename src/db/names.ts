/** What lives apart on a device: a shop or a supplier of somebody's. */
export interface TenantKey {
  kind: 'shop' | 'supplier';
  id: number;
}

/** With which everything of a user's on this device begins. */
export const databasePrefix = (userId: string): string => `dropline:${userId}:`;
export const databaseName = (userId: string, { kind, id }: TenantKey): string =>
  `${databasePrefix(userId)}${kind}:${id}`;
