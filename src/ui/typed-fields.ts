/** The fields whose value was changed, by their names. */
export type Typed = Record<string, string | boolean>;

/**
 * What was changed in a form whose fields keep their own values; null if nothing was. Changed passwords and card
 * numbers count, but are never included.
 */
export function readTyped(form: HTMLFormElement): Typed | null {
  const typed: Typed = {};
  let isSame = true;
  for (const field of form.elements) {
    if (!isField(field) || isAsBegun(field)) continue;
    isSame = false;
    if (!isSecret(field)) typed[field.name] = isCheckbox(field) ? field.checked : field.value;
  }
  return isSame ? null : typed;
}

/** Puts stored values into the fields. Values that no field accepts any more are left out. */
export function layTyped(form: HTMLFormElement, kept: unknown): void {
  const values = new Map(Object.entries(Object(kept)));
  for (const field of form.elements) {
    if (!isField(field) || isSecret(field)) continue;
    const value = values.get(field.name);
    if (isCheckbox(field)) {
      if (typeof value === 'boolean') field.checked = value;
    } else if (typeof value === 'string' && isOffered(field, value)) field.value = value;
  }
}

/** Makes the current values the ones that the fields started with. */
export function settleTyped(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (!isField(field)) continue;
    if (isCheckbox(field)) field.defaultChecked = field.checked;
    else if (field instanceof HTMLSelectElement) {
      for (const option of field.options) option.defaultSelected = option.selected;
    } else if (!isSecret(field)) field.defaultValue = field.value;
  }
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isField(element: Element): element is FormField {
  if (element instanceof HTMLInputElement) {
    return element.name !== '' && element.type !== 'hidden' && element.type !== 'file';
  }
  return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
    ? element.name !== ''
    : false;
}

const isCheckbox = (field: FormField): field is HTMLInputElement => field.type === 'checkbox';

const isSecret = (field: FormField): boolean =>
  field.type === 'password' || /^(cc-|one-time-code|.*-password$)/.test(field.autocomplete);

function isAsBegun(field: FormField): boolean {
  if (isCheckbox(field)) return field.checked === field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value === field.defaultValue;
  const options = [...field.options];
  const begun = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
  return field.value === (begun?.value ?? '');
}

function isOffered(field: FormField, value: string): boolean {
  if (!(field instanceof HTMLSelectElement)) return true;
  return [...field.options].some((option) => option.value === value);
}
