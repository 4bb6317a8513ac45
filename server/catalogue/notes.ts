/** What an import reports besides its bad rows: what was dropped, left out or assumed. */
export type NoteCode =
  | 'encoding_guess'
  | 'header_found'
  | 'no_last_break'
  | 'unpublished'
  | 'pictures_beyond'
  | 'pictures_missing'
  | 'ean_spoilt'
  | 'ean_unusable'
  | 'sku_repeated'
  | 'unnamed'
  | 'leaving'
  | 'leaving_refused'
  | 'hidden'
  | 'categories_by_name'
  | 'categories_unmapped';

export interface Note {
  code: NoteCode;
  /** How often it occurred. */
  count: number;
  /** The line of the first occurrence; null if it has no line. */
  line: number | null;
  /** One of the occurrences. */
  sample: string | null;
}

export interface Notes {
  list: Note[];
  add(code: NoteCode, more?: Partial<Omit<Note, 'code'>>): void;
}

/** Collects notes, each code once: counts add up, the first sample stays. */
export function createNotes(list: Note[] = []): Notes {
  return {
    list,
    add(code, { count = 1, line = null, sample = null } = {}) {
      const known = list.find((note) => note.code === code);
      if (known === undefined) list.push({ code, count, line, sample });
      else known.count += count;
    },
  };
}
