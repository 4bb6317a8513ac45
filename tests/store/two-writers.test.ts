import { afterEach, expect, test } from 'vitest';
import type { Failure } from '../../src/api/failure.ts';
import { type TenantDatabase, tenantDatabase } from '../../src/db/database.ts';
import { dexieStore } from '../../src/db/dexie-store.ts';
import type { Store } from '../../src/db/store.ts';
import { newId } from '../../src/lib/browser/ids.ts';
import { committing, discarding } from '../../src/sync/outbox/decisions.ts';
import { settling } from '../../src/sync/outbox/settling.ts';
import type { Command } from '../../src/sync/state/commands.ts';
import { nothingConfirmed } from '../../src/sync/state/confirmed.ts';
import { edit } from './support/changes.ts';
import { importProduct } from './support/records.ts';

const opened: TenantDatabase<Failure>[] = [];

afterEach(async () => {
  const [first, ...others] = opened.splice(0);
  for (const database of others) database.close();
  await first?.delete();
});

/** The stores of two tabs on one database; neither is told what the other does. */
async function twoTabs(): Promise<[Store<Failure>, Store<Failure>]> {
  const name = `two-writers-${newId()}`;
  const tab = async () => {
    const database = tenantDatabase<Failure>(name);
    opened.push(database);
    await database.open();
    return dexieStore<Failure>(database);
  };
  return [await tab(), await tab()];
}

/** Commits as a tab does. Returns the id that the person is given, and the outbox that the tab then shows. */
async function commit(store: Store<Failure>, command: Command, confirmed = nothingConfirmed()) {
  let id = '';
  const tell = (told: string) => {
    id = told;
  };
  const { rows } = await store.commit(committing(command, confirmed, 1, tell));
  return { id, rows };
}

test('[§D-tabs] a tab decides by what another has written to the outbox, though nobody told it', async () => {
  const [one, other] = await twoTabs();
  const first = await commit(one, edit(1, 'one'));
  const merged = await commit(other, edit(1, 'other'));
  expect(merged.id).toBe(first.id);
  expect(merged.rows).toHaveLength(1);
  // The first tab knows only the earlier version of the row.
  const again = await commit(one, { ...edit(1, ''), args: { id: 1, body: { description: 'd' } } });
  expect(again.id).toBe(first.id);
  expect(again.rows[0]?.command.args).toMatchObject({ body: { title: 'other', description: 'd' } });

  await other.commit(discarding(first.id, 2));
  const fresh = await commit(one, edit(1, 'anew'));
  expect(fresh.id).not.toBe(first.id);
  expect(fresh.rows.map(({ id }) => id)).toEqual([fresh.id]);
  expect(await other.rows()).toEqual(fresh.rows);
});

test('[§D-tabs] two tabs that write at once lose nothing and double nothing, and each is told its own ids', async () => {
  const [one, other] = await twoTabs();
  const ids = Array.from({ length: 60 }, (_, index) => index + 1);
  const told = await Promise.all(
    ids.flatMap((id) => [
      commit(one, edit(id, `one ${id}`)),
      commit(other, edit(1_000 + id, `other ${id}`)),
    ]),
  );
  const rows = await one.rows();
  expect(rows.map(({ id }) => id).sort()).toEqual(told.map(({ id }) => id).sort());
  expect(new Set(rows.map(({ seq }) => seq)).size).toBe(120);
  expect(await other.rows()).toEqual(rows);
  const logged = await one.since(0);
  expect(logged.map(({ commandId }) => commandId).sort()).toEqual(rows.map(({ id }) => id).sort());
});

test('[§D-tabs] a tab edits from what another was answered, though nobody told it', async () => {
  const [one, other] = await twoTabs();
  await one.load();
  const { confirmed } = await other.load();
  const first = await commit(one, edit(1, 'one'));
  const answer = { data: importProduct(1, { rev: 2 }) };
  await one.commit(settling(first.id, answer, answer, 2));
  const { rows } = await commit(other, edit(1, 'other'), confirmed);
  expect(rows.map(({ command }) => command.args)).toEqual([
    { id: 1, body: { title: 'other', rev: 2 } },
  ]);
});
