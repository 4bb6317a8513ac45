import { type IntlShape, useIntl } from 'react-intl';
import type { MessageId } from './messages.ts';

type Plain = string | number | boolean | Date | null | undefined;

/** Gives the text of a message by its id. Values are plain, so that the result is a string. */
export type Translate = (id: MessageId, values?: Record<string, Plain>) => string;

const made = new WeakMap<IntlShape, Translate>();

/** The function keeps its identity until the texts change, so that what is computed with it can be memoized. */
export function useT(): Translate {
  const intl = useIntl();
  const known = made.get(intl);
  if (known) return known;
  const t: Translate = (id, values) => intl.formatMessage({ id }, values);
  made.set(intl, t);
  return t;
}
