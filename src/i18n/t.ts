import { useIntl } from 'react-intl';
import type { MessageId } from './messages.ts';

type Plain = string | number | boolean | Date | null | undefined;

/** Words a message by id; plain values only, so that the result is a string. */
export type Translate = (id: MessageId, values?: Record<string, Plain>) => string;

export function useT(): Translate {
  const intl = useIntl();
  return (id, values) => intl.formatMessage({ id }, values);
}
