import { useState } from 'react';
import { askToLeave } from '../lib/pure/unsaved.ts';
import type { FailureLike } from './failure-text.ts';
import { layTyped, readTyped, settleTyped, type Typed } from './typed-fields.ts';
import { type FormSending, type SendForm, useForm } from './use-form.ts';
import { type Unsaved, useUnsaved } from './use-unsaved.ts';

/** For a screen that holds the values itself; only those that differ from the beginning are kept. */
interface HeldValues<T> {
  current: T;
  begun: T;
  set(values: T): void;
}

interface KeptFormOptions<T> {
  /** As in `useUnsaved`. */
  inQuery?: string;
  /** If left out, the fields keep their own values and are identified by their names. */
  held?: HeldValues<T>;
}

/** A form that protects its input, and the state of its sending. */
export interface KeptFormSending<F> extends FormSending<F> {
  onInput(): void;
  unsaved: Unsaved;
  /** If something isn't saved, asks before going on. */
  leave(goOn: () => unknown): void;
}

/** The same as `useForm`, with the input kept under `name` and protected as in `useUnsaved`. */
export function useKeptForm<
  F extends FailureLike & { errors?: Record<string, string[]> },
  T extends object,
>(name: string, send: SendForm<F>, { inQuery, held }: KeptFormOptions<T> = {}): KeptFormSending<F> {
  const [typed, setTyped] = useState<Typed | null>(null);
  const changes = held ? differing(held) : typed;

  const sending = useForm<F>(async (values) => {
    const refusal = await send(values);
    if (refusal === null) {
      unsaved.saved();
      if (element.current) settleTyped(element.current);
      setTyped(null);
    }
    return refusal;
  });
  const { element } = sending;
  const onInput = () => setTyped(!held && element.current ? readTyped(element.current) : null);

  const unsaved = useUnsaved({
    name,
    element,
    inQuery,
    busy: sending.busy,
    changes,
    apply(kept) {
      held?.set(kept === null ? held.begun : { ...held.begun, ...alike(held.begun, kept) });
      const form = element.current;
      if (held || !form) return;
      if (kept === null) form.reset();
      else layTyped(form, kept);
      onInput();
    },
  });

  return {
    ...sending,
    onInput,
    unsaved,
    leave: (goOn) => void askToLeave(element.current, goOn),
  };
}

function differing<T extends object>({ current, begun }: HeldValues<T>): Partial<T> | null {
  const before = new Map<string, unknown>(Object.entries(begun));
  const changed = Object.entries(current).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before.get(key)),
  );
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<T>) : null;
}

/** The part of the kept values whose fields still exist and have the same type. */
function alike<T extends object>(begun: T, kept: unknown): Partial<T> {
  const before = new Map<string, unknown>(Object.entries(begun));
  const fitting = Object.entries(Object(kept)).filter(
    ([key, value]) => before.has(key) && kindOf(before.get(key)) === kindOf(value),
  );
  return Object.fromEntries(fitting) as Partial<T>;
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);
