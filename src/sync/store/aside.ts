import { openKnown, type TenantDatabase, tenantDatabase } from '../../db/database.ts';
import { keepAside, noteTold, readAside } from '../../db/quarantine.ts';
import type { SetAside } from '../../db/set-aside.ts';

/** What is set aside for a tenant's database, which is opened for each access. */
export function asideOf(name: string) {
  async function inDatabase<T>(work: (database: TenantDatabase<unknown>) => Promise<T>) {
    const database = tenantDatabase<unknown>(name);
    try {
      await openKnown(database);
      return await work(database);
    } finally {
      database.close();
    }
  }
  return {
    /** Sets aside a kept answer that isn't valid. */
    keep: (key: string, answer: unknown, at: number) =>
      inDatabase((database) => keepAside(database, `answers/${key}`, answer, 'answers', at)),
    read: (): Promise<SetAside[]> => inDatabase(readAside),
    noteTold: () => inDatabase(noteTold),
    forget: () => inDatabase(({ quarantine }) => quarantine.clear()),
  };
}
