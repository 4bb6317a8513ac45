import { type FormHTMLAttributes, type ReactNode, useEffect } from 'react';
import { FailureNotice } from './failure-notice.tsx';
import type { FailureLike } from './failure-text.ts';
import { formStyle } from './form-style.ts';
import type { FormSending } from './use-form.ts';

export interface FormProps extends FormHTMLAttributes<HTMLFormElement> {
  sending: FormSending<FailureLike>;
  /** The one thing that helps, shown beside the failure. */
  help?: ReactNode;
  /** Shown in place of the failure while there is none. */
  lead?: ReactNode;
  /** The fields, and the button that sends them. */
  children: ReactNode;
}

/** A form that shows its failure above the fields; the first field with an error gets the focus. */
export function Form({ sending, help, lead, children, className = formStyle, ...rest }: FormProps) {
  const { element, failure, refusals, onSubmit, onInvalid } = sending;
  useEffect(
    function focusFirstError() {
      if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    },
    [refusals, element],
  );
  return (
    // `post`, so that without scripts no password ends up in the address.
    <form
      ref={element}
      method="post"
      onSubmit={onSubmit}
      onInvalidCapture={onInvalid}
      className={className}
      {...rest}
    >
      {failure ? <FailureNotice failure={failure} action={help} /> : lead}
      {children}
    </form>
  );
}
