import { lazy } from '../lib/pure/lazy.ts';
import { useLoaded } from '../lib/react/use-loaded.ts';
import type { ComboboxProps } from './combobox.tsx';
import { Select } from './select.tsx';
import { TextField } from './text-field.tsx';

const combobox = lazy(() => import('./combobox.tsx').then((module) => module.Combobox));

/**
 * A choice among many options or, with `free`, a text with suggestions. Shows the browser's own field until the
 * searchable one has loaded.
 */
export function SearchSelect(props: ComboboxProps) {
  const Combobox = useLoaded(combobox, true, null);
  if (Combobox) return <Combobox {...props} />;
  const { options, onChange, free, ...field } = props;
  return free ? (
    <TextField {...field} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <Select {...field} options={options} onChange={({ target }) => onChange(target.value)} />
  );
}
