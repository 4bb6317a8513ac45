import type { ChangeEntity } from '../../../contract/entities/changes.ts';
import type { Failure } from '../../api/failure.ts';
import type { Store } from '../../db/store.ts';
import type { Cell } from '../../lib/pure/cell.ts';
import type { Model } from '../store/model.ts';

/** What the reading of changes needs. */
export interface ChangesDeps {
  model: Model;
  store: Store<Failure>;
  /** One page of `GET /changes`. */
  ask(cursor: number): Promise<unknown>;
  /** The newest records, of all lists or of one; null for a back end without this call. */
  askNewest: ((query: NewestQuery) => Promise<unknown>) | null;
  /** The name of the tenant's database. */
  name: string;
  /** How much is set aside for it. */
  aside: Cell<number>;
  now(): number;
  /** Runs `work` while no other tab does the same. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Called when the server has confirmed that the collections are complete and current. */
  onChecked(): void;
}

export interface NewestQuery {
  newest: ChangeEntity | 'all';
  below?: number;
  limit: number;
}
