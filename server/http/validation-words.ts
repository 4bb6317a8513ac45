import type { z } from 'zod';
import type { Finding } from '../../contract/limits/fields.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';

/**
 * What is wrong with a field, in the person's language: forms show these texts next to the field without changes
 * `[§5-errors]`. A schema's own message isn't used: it is for settings, not for people. Our own checks say in
 * `params.found` what they found.
 */
export function issueText(issue: z.core.$ZodIssue, locale: Locale): string {
  const { formatMessage } = words(locale);
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return formatMessage({ id: 'invalid.required' });
      if (issue.expected === 'int') return formatMessage({ id: 'invalid.whole' });
      return formatMessage({ id: 'invalid.format' });
    case 'too_small': {
      if (issue.origin === 'date') {
        return formatMessage({ id: 'invalid.too-early' }, { day: Number(issue.minimum) });
      }
      if (issue.origin !== 'string') {
        return formatMessage({ id: 'invalid.too-small' }, { limit: Number(issue.minimum) });
      }
      const empty = Number(issue.minimum) === 1;
      return empty
        ? formatMessage({ id: 'invalid.required' })
        : formatMessage({ id: 'invalid.too-short' }, { limit: Number(issue.minimum) });
    }
    case 'too_big': {
      if (issue.origin === 'date') {
        return formatMessage({ id: 'invalid.too-late' }, { day: Number(issue.maximum) });
      }
      const id = tooBig[issue.origin] ?? 'invalid.too-big';
      return formatMessage({ id }, { limit: Number(issue.maximum) });
    }
    case 'invalid_format':
      return formatMessage({ id: issue.format === 'email' ? 'invalid.email' : 'invalid.format' });
    case 'custom': {
      const id = found[String(issue.params?.found)] ?? 'invalid.format';
      return formatMessage({ id });
    }
    case 'invalid_value':
      return formatMessage({ id: 'invalid.choice' }, { values: issue.values.join(', ') });
    default:
      return formatMessage({ id: 'invalid.format' });
  }
}

const found: Readonly<Record<string, string>> = {
  unseen: 'invalid.unseen',
  'web-address': 'invalid.web-address',
} satisfies Record<Finding, string>;

const tooBig: Record<string, string> = {
  string: 'invalid.too-long',
  array: 'invalid.too-many',
};

/** For a query parameter that the call doesn't accept; `known` are the accepted ones. */
export function unknownText(known: readonly string[], locale: Locale): string {
  const { formatMessage } = words(locale);
  return known.length === 0
    ? formatMessage({ id: 'invalid.no-parameters' })
    : formatMessage({ id: 'invalid.parameter' }, { known: known.join(', ') });
}

/** For text that no database can store: NUL, or half of a surrogate pair. */
export function notTextText(locale: Locale): string {
  return words(locale).formatMessage({ id: 'invalid.characters' });
}
