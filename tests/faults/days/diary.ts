/** What the person did to a product, as they saw it. */
export type Deed =
  | { kind: 'add' }
  | { kind: 'remove' }
  /** For the whole list. */
  | { kind: 'remove all' }
  /** The changed fields: `title`, `tags`, and `price/0` by the variant's place. */
  | { kind: 'edit'; fields: Record<string, string> };

/** Whether something happened, as far as the person can know. */
export type Sure = 'yes' | 'no' | 'maybe';

/** Something that the person did. */
export interface Act {
  number: number;
  shop: number;
  tab: number;
  /** Null for acts on the whole list. */
  product: number | null;
  deed: Deed;
  /** Whether the tab said that it was done or saved; `maybe` if it died before it could say. */
  told: Sure;
  words: string;
  undone: Sure;
  at: number;
}

/** Everything the person did in a day, in order, and what they were told. */
export interface Diary {
  acts: readonly Act[];
  lines: readonly Line[];
  /** Bulk imports that were started, by shop. */
  imports: readonly { shop: number; told: Sure }[];
  did(act: Pick<Act, 'shop' | 'tab' | 'product' | 'deed'>): Act;
  imported(one: { shop: number; told: Sure }): { shop: number; told: Sure };
  /** Typed but never saved: nobody may ever read it. */
  typed(value: string): void;
  neverSaved: ReadonlySet<string>;
  note(tab: number | null, words: string, about?: number | null): void;
  /** Notes something that happened at another time, given as an instant or as milliseconds since 1970. */
  record(at: string | number, words: string): void;
}

/** A line of the log, with its product if it has one. */
export interface Line {
  at: number;
  tab: number | null;
  words: string;
  about: number | null;
}

export function newDiary(): Diary {
  const acts: Act[] = [];
  const lines: Line[] = [];
  const imports: { shop: number; told: Sure }[] = [];
  const neverSaved = new Set<string>();
  return {
    acts,
    lines,
    imports,
    neverSaved,
    did(given) {
      const act: Act = {
        ...given,
        number: acts.length,
        told: 'maybe',
        words: '',
        undone: 'no',
        at: Date.now(),
      };
      acts.push(act);
      return act;
    },
    imported(one) {
      imports.push(one);
      return one;
    },
    typed: (value) => void neverSaved.add(value),
    record: (at, words) =>
      void lines.push({ at: new Date(at).getTime(), tab: null, words, about: null }),
    note: (tab, words, about = null) => void lines.push({ at: Date.now(), tab, words, about }),
  };
}
