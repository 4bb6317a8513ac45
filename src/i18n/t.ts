import { type IntlShape, useIntl } from 'react-intl';
import type { MessageId } from './messages.ts';

type Plain = string | number | boolean | Date | null | undefined;

/** Words a message by id; plain values only, so that the result is a string. */
export type Translate = (id: MessageId, values?: Record<string, Plain>) => string;

const made = new WeakMap<IntlShape, Translate>();

/** The same function until the words change: what is made with it can be kept. */
export function useT(): Translate {
  const intl = useIntl();
  const known = made.get(intl);
  if (known) return known;
  const t: Translate = (id, values) => intl.formatMessage({ id }, values);
  made.set(intl, t);
  return t;
}
