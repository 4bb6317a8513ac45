import { beforeEach, expect, test } from 'vitest';
import type { Failure } from '../../src/api/failure.ts';
import { Form } from '../../src/ui/form.tsx';
import { TextField } from '../../src/ui/text-field.tsx';
import { useForm } from '../../src/ui/use-form.ts';
import { inPage } from './support/in-page.tsx';

const refused: Failure = {
  kind: 'refused',
  status: 422,
  code: 'email_taken',
  errors: { email: ['Adressen er i brug.', 'Prøv en anden.'] },
  details: null,
};

/** What was sent, and how each request is answered. */
let sent: { name: string; email: string; news: boolean }[] = [];
/** Whether the fields have rules of their own. */
let strict = false;
let answer: (failure: Failure | null) => void = () => {};

function Page() {
  const form = useForm(({ text, checked }) => {
    sent.push({ name: text('name'), email: text('email'), news: checked('news') });
    return new Promise<Failure | null>((resolve) => {
      answer = resolve;
    });
  });
  return (
    <Form sending={form} help={form.refusedAs('email_taken') && 'Log ind'} lead="Velkommen">
      <TextField label="Navn" name="name" required={strict} errors={form.errors('name')} />
      <TextField
        label="E-mail"
        name="email"
        type={strict ? 'email' : 'text'}
        errors={form.errors('email')}
      />
      <input type="checkbox" name="news" />
      <button type="submit">{form.busy ? 'Venter' : 'Send'}</button>
    </Form>
  );
}

const { element, show, shows, field } = inPage(['guest']);

beforeEach(async () => {
  sent = [];
  strict = false;
  show(<Page />);
  await shows('Velkommen');
});

test('[§5-errors] a refused form shows every text at its field, keeps what was typed, and leads to the first field', async () => {
  field('email').value = 'ida@example.com';
  send();
  expect(sent).toEqual([{ name: '', email: 'ida@example.com', news: false }]);
  await shows('Venter');
  answer(refused);
  await shows('Adressen er i brug.Prøv en anden.');
  expect(element.textContent).toContain('Log ind');
  expect(element.textContent).not.toContain('Velkommen');
  expect(field('email').value).toBe('ida@example.com');
  expect(field('name').getAttribute('aria-invalid')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(field('email'));
});

test('[§5-errors] nothing is sent twice at a time, and a failure stands until the next answer', async () => {
  send();
  await shows('Venter');
  send();
  expect(sent).toHaveLength(1);
  answer({ kind: 'offline' });
  await shows('Send');
  expect(element.querySelector('[role=alert]')).not.toBeNull();
  send();
  await shows('Venter');
  expect(element.querySelector('[role=alert]')).not.toBeNull();
  answer(null);
  await shows('Velkommen');
  expect(element.querySelector('[role=alert]')).toBeNull();
  expect(sent).toHaveLength(2);
});

test('[§5-errors] what a field’s own rules forbid is told at each field, in the page’s language, before anything is sent', async () => {
  strict = true;
  show(<Page />);
  await expect.poll(() => field('email').getAttribute('type')).toBe('email');
  field('email').value = 'ida';
  send();
  await shows('NavnUdfyld feltet.');
  await shows('E-mailSkriv en hel e-mailadresse');
  expect(field('name').getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => document.activeElement).toBe(field('name'));
  expect(sent).toEqual([]);

  field('name').value = 'Ida';
  send();
  await expect.poll(() => element.textContent).not.toContain('Udfyld feltet.');
  await expect.poll(() => document.activeElement).toBe(field('email'));
  field('email').value = 'ida@example.com';
  send();
  expect(sent).toEqual([{ name: 'Ida', email: 'ida@example.com', news: false }]);
  await expect.poll(() => field('email').getAttribute('aria-invalid')).toBeNull();
});

const send = () => element.querySelector('form')?.requestSubmit();
