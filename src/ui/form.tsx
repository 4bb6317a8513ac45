import { type ReactNode, useEffect, useRef } from 'react';
import { FailureNotice } from './failure-notice.tsx';
import type { FailureLike } from './failure-text.ts';
import { formStyle } from './form-style.ts';
import type { FormSending } from './use-form.ts';

interface FormProps {
  sending: FormSending<FailureLike>;
  /** The one thing that helps, beside why it failed. */
  help?: ReactNode;
  /** In the place of a failure, while there is none. */
  lead?: ReactNode;
  /** Fields, and the button that sends them. */
  children: ReactNode;
}

/** A form with why it failed above its fields; the first field that was refused takes the focus. */
export function Form({ sending, help, lead, children }: FormProps) {
  const { failure, onSubmit } = sending;
  const form = useRef<HTMLFormElement>(null);
  useEffect(
    function focusFirstError() {
      if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    },
    [failure],
  );
  return (
    // Without scripts it must not put a password into the address.
    <form ref={form} method="post" onSubmit={onSubmit} className={formStyle}>
      {failure ? <FailureNotice failure={failure} action={help} /> : lead}
      {children}
    </form>
  );
}
