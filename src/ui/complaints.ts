import type { Translate } from '../i18n/t.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * The fields of a form that break their own rules, by name, each with a message. In our own words, because the
 * browser's bubble is in the browser's language and shows only one field.
 */
export function complaintsOf(form: HTMLFormElement, t: Translate): Record<string, string[]> {
  const controls = [...form.elements].filter((one): one is Control => 'willValidate' in one);
  return Object.fromEntries(
    controls
      .filter(({ name, willValidate, validity }) => name && willValidate && !validity.valid)
      .map((control) => [control.name, [complaintOf(control, t)]]),
  );
}

function complaintOf(control: Control, t: Translate): string {
  const { validity, type } = control;
  if (validity.valueMissing) return t('field.wrong.missing');
  if (validity.typeMismatch && type === 'email') return t('field.wrong.email');
  if (validity.typeMismatch && type === 'url') return t('field.wrong.url');
  if (validity.rangeUnderflow && type === 'date') return t('field.wrong.early');
  if (validity.tooShort && 'minLength' in control)
    return t('field.wrong.short', { min: control.minLength });
  return t('field.wrong');
}
