import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';
import type { Note, NoteCode } from './notes.ts';

/** A note in a person's language: what happened, an example, and what can be done about it. */
export const noteText = ({ code, count, line, sample }: Note, locale: Locale): string =>
  words(locale).formatMessage({ id: ids[code] }, { count, line: line ?? 0, sample: sample ?? '' });

const ids = {
  categories_by_name: 'job.note.categories-by-name',
  categories_unmapped: 'job.note.categories-unmapped',
  ean_spoilt: 'job.note.ean-spoilt',
  ean_unusable: 'job.note.ean-unusable',
  encoding_guess: 'job.note.encoding-guess',
  header_found: 'job.note.header-found',
  hidden: 'job.note.hidden',
  leaving: 'job.note.leaving',
  leaving_refused: 'job.note.leaving-refused',
  no_last_break: 'job.note.no-last-break',
  pictures_beyond: 'job.note.pictures-beyond',
  pictures_missing: 'job.note.pictures-missing',
  sku_repeated: 'job.note.sku-repeated',
  unnamed: 'job.note.unnamed',
  unpublished: 'job.note.unpublished',
} as const satisfies Record<NoteCode, string>;
