import type { ChangeRow } from '../../../contract/entities/changes.ts';
import { runsOf } from '../../../contract/rules/change-runs.ts';
import type { Answer, Args } from '../../../contract/types.ts';
import { refused } from './refused.ts';

type ChangeQuery = NonNullable<Args<'GET /changes'>['query']>;
type Page = Answer<'GET /changes'>;
type Entity = 'import-products' | 'my-products' | 'listings' | 'orders';
type Lists = { [E in Entity]: ReadonlyMap<number, { id: number }> };

/** What a fake server has noted of changes to its lists, and its answers to `GET /changes`. */
export class FakeChanges {
  /** Cursors before this one get 410. */
  forgotten = 0;
  /** Whether it sends the newest records first when asked to. */
  knowsNewest = true;
  /** Whether it groups changes into runs when asked to. */
  knowsRuns = true;
  readonly #lists: Lists;
  readonly #noted = new Map<string, { seq: number; entity: Entity; id: number; gone: boolean }>();
  #seq = 0;

  constructor(lists: Lists) {
    this.#lists = lists;
  }

  note(entity: Entity, id: number, gone = false): void {
    this.#noted.set(`${entity}/${id}`, { seq: ++this.#seq, entity, id, gone });
  }

  answer(query: ChangeQuery = {}): Page {
    const page =
      query.newest && this.knowsNewest
        ? this.#newest(query)
        : this.#since(Number(query.cursor ?? 0));
    const isInRuns = this.knowsRuns && query.form === 'runs';
    return isInRuns ? { ...page, data: [], runs: runsOf(page.data) } : page;
  }

  #newest({ newest, below, limit }: ChangeQuery): Page {
    const data: object[] = [];
    const older: Record<string, number> = {};
    for (const [entity, records] of Object.entries(this.#lists)) {
      if (newest !== 'all' && newest !== entity) continue;
      const all = [...records.values()]
        .filter(({ id }) => below === undefined || id < Number(below))
        .sort((a, b) => b.id - a.id);
      const page = all.slice(0, Number(limit));
      older[entity] = all.length - page.length;
      data.push(...page.map((value) => ({ seq: 1, entity, id: value.id, op: 'upsert', value })));
    }
    const hasMore = Object.values(older).some((count) => count > 0);
    const meta = { cursor: this.#seq, has_more: hasMore, older };
    return { data: data as ChangeRow[], meta };
  }

  #since(cursor: number): Page {
    const isHeld =
      cursor === 0 || (cursor >= this.forgotten && (cursor <= this.#seq || this.#seq === 0));
    if (!isHeld) throw refused(410, 'cursor_expired');
    const all = [...this.#noted.values()]
      .filter(({ seq, gone }) => seq > cursor && (cursor > 0 || !gone))
      .sort((a, b) => a.seq - b.seq);
    const page = all.slice(0, 500);
    const data = page.map(({ seq, entity, id, gone }) => ({
      ...{ seq, entity, id },
      op: gone ? 'delete' : 'upsert',
      value: gone ? null : this.#lists[entity].get(id),
    }));
    const last = page.at(-1)?.seq ?? Math.max(cursor, this.#seq);
    const meta = { cursor: last, has_more: all.length > page.length };
    return { data: data as ChangeRow[], meta };
  }
}
