import { sql } from 'drizzle-orm';
import type { Role } from '../../contract/entities/team.ts';
import { type importProducts, type myProducts, shopUsers } from '../db/schema.ts';

/** What an edit needs to know besides the record itself. */
export interface Editor {
  /** Changes with every write of the row, whoever writes it. */
  version: string;
  /** The editing person's role in the shop, or null. */
  role: Role | null;
}

/** `userId` is the editing person. */
export const editorColumns = (table: typeof importProducts | typeof myProducts) => ({
  version: sql<string>`${table}.xmin::text`,
  role: sql<Role | null>`(select ${shopUsers.roleName} from ${shopUsers}
    where ${shopUsers.shopId} = ${table.shopId} and ${shopUsers.userId} = ${sql.placeholder('userId')}::text)`,
});
