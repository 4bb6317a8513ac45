import type { Act, Sure } from './diary.ts';

/** A possible state of a product in a shop's list. */
export interface Standing {
  isHere: boolean;
  /** What the person changed, by field; other fields are as in the beginning. */
  fields: Record<string, string>;
}

/** Beyond so many states, the oldest doubt is no longer followed. */
const most = 4_000;

/**
 * Every state that a product may be in after these acts. Acts take effect in order, except those that were undone;
 * where the person can't know, both outcomes are possible. `isDoubtful` adds further doubts.
 */
export function possibleAfter(
  begin: Standing,
  acts: readonly Act[],
  isDoubtful: (act: Act) => boolean,
): Standing[] {
  let now = new Map([[keyOf(begin), begin]]);
  for (const act of acts) {
    const effect = effectOf(act, isDoubtful(act));
    if (effect === 'no') continue;
    const next = new Map<string, Standing>(effect === 'maybe' ? now : []);
    for (const standing of now.values()) {
      const after = follow(standing, act);
      next.set(keyOf(after), after);
    }
    if (next.size <= most) now = next;
  }
  return [...now.values()];
}

function effectOf({ told, undone }: Act, isDoubtful: boolean): Sure {
  if (told === 'no' || (undone === 'yes' && !isDoubtful)) return 'no';
  return told === 'maybe' || undone !== 'no' || isDoubtful ? 'maybe' : 'yes';
}

function follow(standing: Standing, { deed }: Act): Standing {
  switch (deed.kind) {
    case 'add':
      return standing.isHere ? standing : { isHere: true, fields: {} };
    case 'remove':
    case 'remove all':
      return { isHere: false, fields: {} };
    case 'edit':
      // The server refuses edits of an item that is gone.
      return standing.isHere
        ? { isHere: true, fields: { ...standing.fields, ...deed.fields } }
        : standing;
  }
}

const keyOf = ({ isHere, fields }: Standing) =>
  JSON.stringify([isHere, Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))]);
