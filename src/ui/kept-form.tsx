import type { FailureLike } from './failure-text.ts';
import { Form, type FormProps } from './form.tsx';
import { UnsavedNotice } from './unsaved-notice.tsx';
import type { KeptFormSending } from './use-kept-form.ts';

interface KeptFormProps extends Omit<FormProps, 'sending'> {
  sending: KeptFormSending<FailureLike>;
}

/** A form that protects what is typed into it. */
export function KeptForm({ sending, children, ...rest }: KeptFormProps) {
  return (
    // Until the script has loaded, nothing is sent and the input stays: outside a dialog, this method does nothing.
    <Form {...rest} method="dialog" sending={sending} onInput={sending.onInput}>
      <UnsavedNotice unsaved={sending.unsaved} />
      {children}
    </Form>
  );
}
