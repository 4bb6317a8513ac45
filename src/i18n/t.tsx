import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from './messages.ts';

type Plain = string | number | boolean | Date | null | undefined;

/** Words a message by id; plain values only, so that the result is a string. */
export type Translate = (id: MessageId, values?: Record<string, Plain>) => string;

export function useT(): Translate {
  const intl = useIntl();
  return (id, values) => intl.formatMessage({ id }, values);
}

interface TProps {
  id: MessageId;
  /** Plain values, elements, or a function for each tag in the message. */
  values?: Record<string, Plain | ReactNode | ((chunks: ReactNode[]) => ReactNode)>;
}

/** A message as an element, for rich text. */
export function T({ id, values }: TProps) {
  return <FormattedMessage id={id} values={values} />;
}
