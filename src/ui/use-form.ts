import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useT } from '../i18n/t.ts';
import { complaintsOf } from './complaints.ts';
import type { FailureLike } from './failure-text.ts';
import { useSentForm } from './sent-form.ts';

/** What a person has filled in, by the names of the fields. */
export interface FormValues {
  /** Empty where there is no such field. */
  text(name: string): string;
  checked(name: string): boolean;
}

/** The codes that a failure can be refused with. */
type CodeOf<F> = F extends { code: infer Code } ? Code : never;

/** Sends what was filled in; resolves to why it failed, to `unfilled` where a field already says so, or to null when it is done. */
export type SendForm<F> = (values: FormValues) => Promise<F | 'unfilled' | null>;

/** A form on its way. */
export interface FormSending<F> {
  element: RefObject<HTMLFormElement | null>;
  onSubmit(event: FormEvent<HTMLFormElement>): Promise<void>;
  /** The browser tells of each field that breaks its own rules, and sends nothing. */
  onInvalid(event: FormEvent<HTMLFormElement>): void;
  /** Whether an answer is waited for. */
  busy: boolean;
  /** How often it couldn't be sent: with each the first wrong field takes the focus. */
  refusals: number;
  /** Why the last try failed: it stands until the next answer, so that nothing jumps while one waits. */
  failure: F | null;
  /** What a field's own rules say against it; else the texts that the server gave it, all of them `[§5-errors]`. */
  errors(field: string): readonly string[];
  /** What was typed into a field of a form that the browser sent by itself `[§D-plain-forms]`. */
  typed(field: string): string | undefined;
  /** Whether the browser sent it by itself, and it was done. */
  isDone: boolean;
  /** Whether the last try was refused for this reason. */
  refusedAs(code: CodeOf<F>): boolean;
}

/**
 * Sends a form. The fields keep their own values, also after a failure, and nothing is sent twice at a time. What comes after
 * success is `send`'s to do.
 */
export function useForm<F extends FailureLike & { errors?: Record<string, string[]> }>(
  send: SendForm<F>,
): FormSending<F> {
  const t = useT();
  const sent = useSentForm();
  // Read from an answer as `send`'s failures are.
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
