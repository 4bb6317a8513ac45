import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Failure } from '../../src/api/failure.ts';
import { CrashBoundary } from '../../src/app/crash-boundary.tsx';
import { databaseName } from '../../src/db/names.ts';
import { keepDraft, readDraft } from '../../src/lib/browser/drafts.ts';
import { cell } from '../../src/lib/pure/cell.ts';
import { owner } from '../../src/lib/pure/owner.ts';
import { askToLeave, isStepHeld, unsavedForms } from '../../src/lib/pure/unsaved.ts';
import { purgeAccount } from '../../src/sync/store/account.ts';
import { mendOwned } from '../../src/sync/store/mend-owned.ts';
import { Dialog } from '../../src/ui/dialog.tsx';
import { KeptForm } from '../../src/ui/kept-form.tsx';
import { TextField } from '../../src/ui/text-field.tsx';
import { useKeptForm } from '../../src/ui/use-kept-form.ts';
import { inDatabase, shop } from './support/in-database.ts';
import { inPage } from './support/in-page.tsx';
import { newUser } from './support/opened.ts';

let answer: Failure | 'unfilled' | null = null;
let closed = 0;
let saved = () => {};

function Page() {
  const form = useKeptForm('test', async () => answer, { inQuery: 'edit' });
  saved = form.unsaved.saved;
  return (
    <Dialog open onClose={() => (closed += 1)} title="Rediger">
      <KeptForm sending={form}>
        <TextField label="Navn" name="name" defaultValue="Ida" />
        <TextField label="By" name="city" errors={answer === 'unfilled' ? ['Mangler.'] : []} />
        <TextField label="Kode" name="secret" type="password" />
        <input type="checkbox" name="news" defaultChecked />
        <select name="role" defaultValue="b">
          <option>a</option>
          <option>b</option>
        </select>
        <button type="submit">Gem</button>
      </KeptForm>
    </Dialog>
  );
}

const { element, show, clear, shows, field, button, around } = inPage();

beforeEach(async () => {
  localStorage.clear();
  owner.set('dropline:u1:shop:1');
  answer = null;
  closed = 0;
  await reload();
});

afterEach(() => {
  owner.set(null);
  history.replaceState(null, '', location.pathname);
});

test('[§D-forms] what is typed is kept at every change, without secrets, and brought back after a reload', async () => {
  type('name', 'Ida Holm');
  type('secret', 'hemmeligt');
  field('news').click();
  type('role', 'a');
  await expect.poll(() => readDraft('test')).toEqual({ name: 'Ida Holm', news: false, role: 'a' });
  await reload();
  await shows('er bevaret');
  expect(value('name')).toBe('Ida Holm');
  expect(value('secret')).toBe('');
  expect(value('role')).toBe('a');
  expect(unsavedForms.size).toBe(1);
  button('Kassér dem').click();
  await expect.poll(() => unsavedForms.size).toBe(0);
  expect(value('name')).toBe('Ida');
  expect(value('role')).toBe('b');
  expect(readDraft('test')).toBeNull();
  expect(element.textContent).not.toContain('er bevaret');
});

test('[§D-forms] what is typed back to what it was is nothing unsaved', async () => {
  type('name', 'Eva');
  await expect.poll(() => unsavedForms.size).toBe(1);
  type('name', 'Ida');
  await expect.poll(() => unsavedForms.size).toBe(0);
  expect(readDraft('test')).toBeNull();
});

test('[§D-forms] what is typed belongs to who typed it, and goes with their logout', async () => {
  type('name', 'Eva');
  await expect.poll(() => readDraft('test')).toEqual({ name: 'Eva' });
  owner.set('dropline:u1:shop:2');
  expect(readDraft('test')).toBeNull();
  owner.set('dropline:u1:shop:1');
  await purgeAccount('u2');
  expect(readDraft('test')).toEqual({ name: 'Eva' });
  await purgeAccount('u1');
  expect(readDraft('test')).toBeNull();
});

test('[§D-forms] a saved form keeps nothing, and a failed one keeps what was typed', async () => {
  type('name', 'Eva');
  answer = { kind: 'offline' };
  send();
  await shows('bliver stående');
  expect(readDraft('test')).toEqual({ name: 'Eva' });
  answer = null;
  send();
  await expect.poll(() => readDraft('test')).toBeNull();
  await expect.poll(() => unsavedForms.size).toBe(0);
  expect(value('name')).toBe('Eva');
});

test('[§D-forms] what was saved may be left before the fields are drawn again', async () => {
  type('name', 'Eva');
  await canAsk();
  saved();
  await askToLeave('/elsewhere', () => (closed += 1));
  expect(closed).toBe(1);
  expect(readDraft('test')).toBeNull();
});

test('[§5-errors] a form that can see what is wrong leads to the first wrong field', async () => {
  answer = 'unfilled';
  await reload();
  send();
  await expect.poll(() => document.activeElement).toBe(field('city'));
});

test('[§D-forms] closing what a form stands in, and going elsewhere, ask first', async () => {
  await askToLeave('/elsewhere', () => (closed += 1));
  expect(closed).toBe(1);
  type('name', 'Eva');
  await canAsk();
  cancelDialog();
  await shows('Vil du kassere dine ændringer?');
  button('Bliv her').click();
  await expect.poll(isAsked).toBe(false);
  expect(closed).toBe(1);
  expect(value('name')).toBe('Eva');

  // Another query is still the same page, unless the form depends on it.
  await askToLeave('?page=2', () => (closed += 1));
  expect(closed).toBe(2);
  void askToLeave('?page=2&edit=3', () => (closed += 1));
  await expect.poll(isAsked).toBe(true);
  button('Kassér ændringer').click();
  await expect.poll(() => closed).toBe(3);
  expect(readDraft('test')).toBeNull();
  expect(value('name')).toBe('Ida');
});

test('[§D-forms] a step back stays where it was until the person lets go', async () => {
  history.replaceState(null, '', '?before');
  history.pushState({ key: 'here' }, '', '?edit=3');
  type('name', 'Eva');
  await canAsk();
  let told = 0;
  const tell = () => {
    if (!isStepHeld()) told += 1;
  };
  addEventListener('popstate', tell);
  history.back();
  await expect.poll(isAsked).toBe(true);
  expect(location.search).toBe('?edit=3');
  expect(history.state).toEqual({ key: 'here' });
  expect(told).toBe(0);
  button('Kassér ændringer').click();
  await expect.poll(() => told).toBe(1);
  expect(location.search).toBe('?before');
  removeEventListener('popstate', tell);
});

test('[§D-forms] closing the tab warns while something is unsaved, and only then', async () => {
  const warns = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(warns()).toBe(false);
  type('name', 'Eva');
  await expect.poll(warns).toBe(true);
  type('name', 'Ida');
  await expect.poll(warns).toBe(false);
});

/** A form that needs rows, which a damaged draft may lack. */
function Rows() {
  const [current, set] = useState({ rows: [{ name: 'a' }] });
  const form = useKeptForm('rows', async () => answer, {
    held: { current, begun: begunRows, set },
  });
  return <KeptForm sending={form}>{current.rows.map(({ name }) => name).join()}</KeptForm>;
}
const begunRows = { rows: [{ name: 'a' }] };

test('[§D-forms] [§D-heals-sound] a draft survives a tab that ends while its form is about to show it, and another tab that starts', async () => {
  const userId = newUser();
  const name = databaseName(userId, shop);
  owner.set(name);
  keepDraft('rows', { rows: [{ name: 'b' }] });
  const aside = cell(0);
  let found: unknown;
  function Halfway() {
    const [current, set] = useState(begunRows);
    const form = useKeptForm('rows', async () => answer, {
      held: {
        ...{ current, begun: begunRows },
        set(rows) {
          void mendOwned(name, userId, aside).then(() => {
            found = readDraft('rows');
            set(rows);
          });
        },
      },
    });
    return <KeptForm sending={form}>{current.rows.map((row) => row.name).join()}</KeptForm>;
  }
  clear();
  show(<Halfway />);
  await shows('b');
  expect(found).toEqual({ rows: [{ name: 'b' }] });
  expect(readDraft('rows')).toEqual(found);
  expect(aside.get()).toBe(0);
});

test('[§D-heals-beside] [§D-forms] a draft that its form can’t show stops the page once: then it is set aside, and the person is told', async () => {
  const userId = newUser();
  const name = databaseName(userId, shop);
  owner.set(name);
  keepDraft('rows', { rows: [null] });
  const failures: unknown[] = [];
  const place = document.createElement('div');
  const visit = async () => {
    const root = createRoot(place, { onCaughtError: (error) => failures.push(error) });
    root.render(
      around(
        <CrashBoundary page="/" fallback={null}>
          <Rows />
        </CrashBoundary>,
      ),
    );
    await expect.poll(() => place.textContent === 'a' || failures.length > 0).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    root.unmount();
  };
  await visit();
  expect(failures).toHaveLength(1);
  await visit();
  expect(failures).toHaveLength(1);
  const count = cell(0);
  await mendOwned(name, userId, count);
  expect(count.get()).toBe(1);
  const aside = await inDatabase(userId, ({ quarantine }) => quarantine.toArray());
  expect(aside).toMatchObject([{ content: '"{\\"rows\\":[null]}"', loss: 'typed', isTold: false }]);
  await mendOwned(name, userId, count);
  expect(count.get()).toBe(1);
});

async function reload() {
  clear();
  show(<Page />);
  await shows('Gem');
}

const value = (name: string) => field(name).value;

function type(name: string, text: string) {
  field(name).value = text;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
}

function cancelDialog() {
  const dialog = element.querySelector('dialog');
  dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
}

const isAsked = () => element.querySelector('dialog[role=alertdialog]')?.matches('[open]') ?? false;
const canAsk = () => expect.poll(() => element.querySelector('[role=alertdialog]')).not.toBeNull();
const send = () => element.querySelector('form')?.requestSubmit();
