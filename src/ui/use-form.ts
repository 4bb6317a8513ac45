import { type FormEvent, useState } from 'react';
import type { FailureLike } from './failure-text.ts';

/** What a person has filled in, by the names of the fields. */
export interface FormValues {
  /** Empty where there is no such field. */
  text(name: string): string;
  checked(name: string): boolean;
}

/** The codes that a failure can be refused with. */
type CodeOf<F> = F extends { code: infer Code } ? Code : never;

/** A form on its way. */
export interface FormSending<F> {
  onSubmit(event: FormEvent<HTMLFormElement>): Promise<void>;
  /** Whether an answer is waited for. */
  busy: boolean;
  /** Why the last try failed: it stands until the next answer, so that nothing jumps while one waits. */
  failure: F | null;
  /** The texts that the server gave a field, all of them; none for any failure but a refusal `[§5-errors]`. */
  errors(field: string): readonly string[];
  /** Whether the last try was refused for this reason. */
  refusedAs(code: CodeOf<F>): boolean;
}

/**
 * Sends a form: `send` is given what was filled in and resolves to why it failed, or to null when it is done. The fields keep
 * their own values, also after a failure, and nothing is sent twice at a time. What comes after success is `send`'s to do.
 */
export function useForm<F extends FailureLike & { errors?: Record<string, string[]> }>(
  send: (values: FormValues) => Promise<F | null>,
): FormSending<F> {
  const [failure, setFailure] = useState<F | null>(null);
  const [busy, setBusy] = useState(false);
  return {
    busy,
    failure,
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
        setFailure(refusal);
      } finally {
        setBusy(false);
      }
    },
  };
}
