import type { Act, Sure } from './diary.ts';

/** How a product may stand in a shop's list. */
export interface Standing {
  isHere: boolean;
  /** What the person gave it, by field; what isn't named is as the product began. */
  fields: Record<string, string>;
}

/** More than these nobody tells apart any more: the oldest doubt is then taken as it is. */
const most = 4_000;

/**
 * Every way in which a product may stand after these acts: each took effect in their order, save those that were undone, and where
 * the person can't know, both are possible. `isDoubtful` adds to these.
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
      // What is gone can't be edited any more: the server says so.
      return standing.isHere
        ? { isHere: true, fields: { ...standing.fields, ...deed.fields } }
        : standing;
  }
}

const keyOf = ({ isHere, fields }: Standing) =>
  JSON.stringify([isHere, Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))]);
