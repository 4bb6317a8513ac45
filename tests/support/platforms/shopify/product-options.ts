import { gid } from './ids.ts';
import type { OptionInput, OptionValueInput } from './inputs.ts';
import type { Option, Product } from './records.ts';
import { Rejected } from './rejected.ts';
import type { Store } from './store.ts';

const most = 3;

/** The option of a product without options, which still has one variant. */
const standing = { name: 'Title', values: [{ name: 'Default Title' }] };

/** Replaces the options: missing ones are removed, and those with the same name or id keep what they were. */
export function writeOptions(
  store: Store,
  draft: Product,
  given: readonly OptionInput[],
  at: string[],
): void {
  const inputs = given.length > 0 ? given : [standing];
  if (inputs.length > most) {
    throw new Rejected(at, `Only ${most} options are allowed.`, 'OPTIONS_OVER_LIMIT');
  }
  const names = inputs.map(({ name }) => name?.toLowerCase());
  if (new Set(names).size < names.length) {
    throw new Rejected(at, 'Duplicated option name.', 'DUPLICATED_OPTION_NAME');
  }
  draft.options = inputs.map((input, index) =>
    readOption(store, draft, input, [...at, String(index)]),
  );
}

function readOption(store: Store, draft: Product, input: OptionInput, at: string[]): Option {
  const known = draft.options.find(
    ({ id, name }) =>
      input.id === gid('ProductOption', id) || name.toLowerCase() === input.name?.toLowerCase(),
  );
  if (input.id && !known) {
    throw new Rejected([...at, 'id'], 'Option does not exist', 'OPTION_DOES_NOT_EXIST');
  }
  const values = (input.values ?? []).map(({ name }) => name ?? '');
  if (values.length === 0 || values.includes('')) {
    throw new Rejected([...at, 'values'], 'Option values are missing.', 'OPTION_VALUES_MISSING');
  }
  if (new Set(values).size < values.length) {
    throw new Rejected([...at, 'values'], 'Duplicated option value.', 'DUPLICATED_OPTION_VALUE');
  }
  return {
    id: known?.id ?? store.nextId(),
    name: input.name ?? known?.name ?? '',
    values: values.map(
      (name) => known?.values.find((one) => one.name === name) ?? { id: store.nextId(), name },
    ),
  };
}

interface Reading {
  /** Whether a new value is added; otherwise it is an error. */
  mayAdd: boolean;
  /** The error code for a variant without a value for an option. */
  missing: string;
}

/** A variant's values, in the order of the options. */
export function readValues(
  store: Store,
  draft: Product,
  inputs: readonly OptionValueInput[],
  at: string[],
  { mayAdd, missing }: Reading,
): string[] {
  const isOf = (option: Option, input: OptionValueInput) =>
    input.optionId === gid('ProductOption', option.id) ||
    input.optionName?.toLowerCase() === option.name.toLowerCase();
  const stray = inputs.findIndex((input) => !draft.options.some((option) => isOf(option, input)));
  if (stray !== -1) {
    const field = [...at, 'optionValues', String(stray)];
    throw new Rejected(field, 'Option does not exist', 'OPTION_DOES_NOT_EXIST');
  }
  return draft.options.map((option) => {
    const value = inputs.find((input) => isOf(option, input))?.name;
    if (!value) {
      const message = `You need to add option values for ${option.name}`;
      throw new Rejected([...at, 'optionValues'], message, missing);
    }
    if (!option.values.some(({ name }) => name === value)) {
      if (!mayAdd) {
        const message = `Option value "${value}" does not exist`;
        throw new Rejected([...at, 'optionValues'], message, 'OPTION_VALUE_DOES_NOT_EXIST');
      }
      option.values.push({ id: store.nextId(), name: value });
    }
    return value;
  });
}
