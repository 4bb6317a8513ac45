import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { FailureLike } from './failure-text.ts';

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
  /** Whether an answer is waited for. */
  busy: boolean;
  /** How often it couldn't be sent: with each the first wrong field takes the focus. */
  refusals: number;
  /** Why the last try failed: it stands until the next answer, so that nothing jumps while one waits. */
  failure: F | null;
  /** The texts that the server gave a field, all of them; none for any failure but a refusal `[§5-errors]`. */
  errors(field: string): readonly string[];
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
  const [failure, setFailure] = useState<F | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  return {
    element,
    busy,
    failure,
    refusals,
    errors: (field) => failure?.errors?.[field] ?? [],
    refusedAs: (code) => failure?.code === code,
    async onSubmit(event) {
      event.preventDefault();
      if (busy) return;
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
