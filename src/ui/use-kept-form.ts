import { useState } from 'react';
import { askToLeave } from '../lib/pure/unsaved.ts';
import type { FailureLike } from './failure-text.ts';
import { layTyped, readTyped, settleTyped, type Typed } from './typed-fields.ts';
import { type FormSending, type SendForm, useForm } from './use-form.ts';
import { type Unsaved, useUnsaved } from './use-unsaved.ts';

/** What is typed where the screen holds it: only what differs from what it began with is kept. */
interface HeldValues<T> {
  current: T;
  begun: T;
  set(values: T): void;
}

interface KeptFormOptions<T> {
  /** As in `useUnsaved`. */
  inQuery?: string;
  /** Without it the fields keep their own values, and are known by their names. */
  held?: HeldValues<T>;
}

/** A form on its way that guards what is typed. */
export interface KeptFormSending<F> extends FormSending<F> {
  onInput(): void;
  unsaved: Unsaved;
  /** Asks first where something isn't saved. */
  leave(goOn: () => unknown): void;
}

/** As `useForm`, with what was typed kept under `name` and guarded as `useUnsaved` says. */
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

/** Of what was kept that which still has its place and its kind. */
function alike<T extends object>(begun: T, kept: unknown): Partial<T> {
  const before = new Map<string, unknown>(Object.entries(begun));
  const fitting = Object.entries(Object(kept)).filter(
    ([key, value]) => before.has(key) && kindOf(before.get(key)) === kindOf(value),
  );
  return Object.fromEntries(fitting) as Partial<T>;
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);
