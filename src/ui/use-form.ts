import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useT } from '../i18n/t.ts';
import { complaintsOf } from './complaints.ts';
import type { FailureLike } from './failure-text.ts';
import { useSentForm } from './sent-form.ts';

/** What a person has filled in, by the fields' names. */
export interface FormValues {
  /** Empty if there is no such field. */
  text(name: string): string;
  checked(name: string): boolean;
}

/** The codes that a failure can be refused with. */
type CodeOf<F> = F extends { code: infer Code } ? Code : never;

/** Sends the input. Resolves to the failure, to `unfilled` if a field already shows an error, or to null on success. */
export type SendForm<F> = (values: FormValues) => Promise<F | 'unfilled' | null>;

/** A form and the state of its sending. */
export interface FormSending<F> {
  element: RefObject<HTMLFormElement | null>;
  onSubmit(event: FormEvent<HTMLFormElement>): Promise<void>;
  /** Called for each field that breaks its own rules; nothing is sent then. */
  onInvalid(event: FormEvent<HTMLFormElement>): void;
  /** Whether it is waiting for the answer. */
  busy: boolean;
  /** How often sending has failed; each time, the first field with an error gets the focus. */
  refusals: number;
  /** Why the last attempt failed. It stays until the next answer, so that nothing moves while waiting. */
  failure: F | null;
  /** The errors of a field: those of its own rules, or else all texts from the server `[§5-errors]`. */
  errors(field: string): readonly string[];
  /** What was typed into a field of a form that the browser sent by itself `[§D-plain-forms]`. */
  typed(field: string): string | undefined;
  /** Whether the browser sent the form by itself, and it succeeded. */
  isDone: boolean;
  /** Whether the last attempt was refused with this code. */
  refusedAs(code: CodeOf<F>): boolean;
}

/**
 * Sends a form. The fields keep their values, even after a failure, and a form is never sent twice at once. `send`
 * decides what happens after success.
 */
export function useForm<F extends FailureLike & { errors?: Record<string, string[]> }>(
  send: SendForm<F>,
): FormSending<F> {
  const t = useT();
  const sent = useSentForm();
  // The failure comes from the same kind of answer as those of `send`.
  const [failure, setFailure] = useState((sent?.failure ?? null) as F | null);
  const [complaints, setComplaints] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  return {
    element,
    busy,
    failure,
    refusals,
    errors: (field) => complaints[field] ?? failure?.errors?.[field] ?? [],
    typed: (field) => sent?.values[field],
    isDone: sent !== null && sent.failure === null,
    refusedAs: (code) => failure?.code === code,
    onInvalid(event) {
      event.preventDefault();
      setComplaints(complaintsOf(event.currentTarget, t));
      setFailure(null);
      setRefusals((count) => count + 1);
    },
    async onSubmit(event) {
      event.preventDefault();
      if (busy) return;
      setComplaints({});
      const data = new FormData(event.currentTarget);
      setBusy(true);
      try {
        const refusal = await send({
          text: (name) => String(data.get(name) ?? ''),
          checked: (name) => data.has(name),
        });
        setFailure(refusal === 'unfilled' ? null : refusal);
        if (refusal) setRefusals((count) => count + 1);
      } finally {
        setBusy(false);
      }
    },
  };
}
