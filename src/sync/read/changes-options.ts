import type { ChangeEntity } from '../../../contract/entities/changes.ts';
import type { Failure } from '../../api/failure.ts';
import type { Store } from '../../db/store.ts';
import type { Cell } from '../../lib/pure/cell.ts';
import type { Model } from '../store/model.ts';

/** What the reading of changes works with. */
export interface ChangesDeps {
  model: Model;
  store: Store<Failure>;
  /** One page of `GET /changes`. */
  ask(cursor: number): Promise<unknown>;
  /** The newest records, of all lists or of one; null for a back end that has them only as its lists tell. */
  askNewest: ((query: NewestQuery) => Promise<unknown>) | null;
  /** Of the tenant's database. */
  name: string;
  /** How much is set aside in it. */
  aside: Cell<number>;
  now(): number;
  /** Runs `work` while no other tab does the same. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Called when the server confirmed that the collections are whole and current. */
  onChecked(): void;
}

export interface NewestQuery {
  newest: ChangeEntity | 'all';
  below?: number;
  limit: number;
}
