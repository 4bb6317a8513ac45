import { fold } from './text-search.ts';

/**
 * Suggests a category of the tree for a supplier's own category, by its name `[§D-categories-suggested]`. Pure, and the
 * same for every import, screen and command.
 *
 * A name counts as its words in lower case without accents, without "and" and the like; two words match by their stems,
 * or if one is the last or first part of the other as a Danish compound. The last step of a path says what the products
 * are, those above it only where they belong.
 */

/** A category of the tree, as the contract defines it. */
export interface NamedCategory {
  id: number;
  parent_id: number | null;
  name: { da: string; en: string };
}

export interface Suggestion {
  category_id: number;
  /** All of its name is in the path's last step, and no other category comes near it. */
  sure: boolean;
}

export interface CategoryMatcher {
  /** The category that the whole path names, in either language; null if there is none, or several. */
  exact(path: readonly string[]): number | null;
  /** The likeliest first, three at most. */
  suggest(path: readonly string[]): Suggestion[];
}

/** Words that say nothing about what a category contains. */
const fillers = new Set(
  'and og i in til for the a af of med with to en et de der diverse andet other misc'.split(' '),
);

const most = 3;
/** A lower score is chance, and so is one far below the best. */
const leastScore = 0.35;
const leastShare = 0.6;
const sureScore = 0.9;
const sureLead = 0.1;

/** The weights of the path's steps, from the last to the first. */
const weights = [1, 0.8, 0.5, 0.3];
const farther = 0.2;

/** Built once for a tree, and used for any number of paths. */
export function categoryMatcher(tree: readonly NamedCategory[]): CategoryMatcher {
  const byId = new Map(tree.map((category) => [category.id, category]));
  const nodes = tree.map((category) => {
    const above = ancestorsOf(category, byId);
    return {
      id: category.id,
      keys: namesOf(category).map(keyOf),
      keysAbove: above.flatMap(namesOf).map(keyOf),
      names: namesOf(category).map(stemsOf),
      above: above.flatMap(namesOf).map(stemsOf),
      depth: above.length,
    };
  });
  const byName = Map.groupBy(
    nodes.flatMap((node) => [...new Set(node.keys)].map((key) => ({ key, node }))),
    ({ key }) => key,
  );

  return {
    exact(path) {
      const steps = path.map(wordsOf).filter((words) => words.length > 0);
      const last = steps.pop();
      if (last === undefined) return null;
      const named = (byName.get(keyOf(last)) ?? []).map(({ node }) => node);
      // The steps above it have to name the same place: "Cameras > Accessories" isn't a category of clothing.
      const found =
        steps.length === 0
          ? named
          : named.filter(({ keysAbove }) => steps.some((step) => keysAbove.includes(keyOf(step))));
      const [only] = found;
      return found.length === 1 && only ? only.id : null;
    },

    suggest(path) {
      const steps = path
        .map(wordsOf)
        .filter((words) => words.length > 0)
        .map(stemsOf);
      if (steps.length === 0) return [];
      const scored = nodes
        .map((node) => ({ node, score: scoreOf(node, steps) }))
        .filter(({ score }) => score >= leastScore)
        .sort((a, b) => b.score - a.score || b.node.depth - a.node.depth || a.node.id - b.node.id);
      const [best, next] = scored;
      if (best === undefined) return [];
      const sure =
        best.score >= sureScore &&
        best.score - (next?.score ?? 0) >= sureLead &&
        isWhollyIn(best.node, steps);
      return scored
        .slice(0, most)
        .filter(({ score }) => score >= best.score * leastShare)
        .map(({ node }) => ({ category_id: node.id, sure: sure && node === best.node }));
    },
  };
}

/** A category, by the stems of its words. */
interface Node {
  names: readonly Words[];
  above: readonly Words[];
}
type Words = readonly string[];

function scoreOf({ names, above }: Node, steps: readonly Words[]): number {
  const last = steps.at(-1) ?? [];
  const earlier = steps.slice(0, -1);
  const isBelow = above.some((name) => earlier.some((step) => fits(name, step) >= 1));
  const scores = names.map((name) => 0.7 * coverOf(name, steps) + 0.3 * shareOf(last, name));
  return Math.max(0, ...scores) + (isBelow ? 0.1 : 0);
}

/** How much of a name is in the path; a compound's two parts may be in two steps of it, as in "Mobil > Tilbehør". */
function coverOf(name: Words, steps: readonly Words[]): number {
  if (name.length === 0) return 0;
  const each = name.map((word) => {
    const found = steps
      .map((step, at) => (weights[steps.length - 1 - at] ?? farther) * bestFit(word, step))
      .sort((a, b) => b - a);
    return Math.min(1, (found[0] ?? 0) + (isCompoundOf(word, steps) ? (found[1] ?? 0) : 0));
  });
  return each.reduce((sum, fit) => sum + fit, 0) / name.length;
}

const isCompoundOf = (word: string, steps: readonly Words[]): boolean => {
  const words = steps.flat();
  return words.some((first) => word.startsWith(first) && words.includes(word.slice(first.length)));
};

/**
 * How much of the last step the name covers. The step's own last word says what the products are, and counts double.
 */
function shareOf(step: Words, name: Words): number {
  let sum = 0;
  for (const [at, word] of step.entries()) {
    sum += (at === step.length - 1 ? 2 : 1) * bestFit(word, name);
  }
  return sum / (step.length + 1);
}

/** 1 if the two names have the same words. */
function fits(name: Words, step: Words): number {
  if (name.length !== step.length) return 0;
  return name.every((word) => step.some((other) => wordFit(word, other) === 1)) ? 1 : 0;
}

const isWhollyIn = ({ names }: Node, steps: readonly Words[]): boolean =>
  names.some(
    (name) =>
      name.length > 0 &&
      name.every((word) => (steps.at(-1) ?? []).some((other) => wordFit(word, other) === 1)),
  );

const bestFit = (word: string, words: Words): number =>
  Math.max(0, ...words.map((other) => wordFit(word, other)));

/** The least lengths of a part of a compound, and of the rest of it. */
const shortestPart = 4;
const shortestRest = 3;

/** How well two words match by their stems: 1 if these are equal, less if one ends or begins with the other. */
function wordFit(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < shortestPart || long.length - short.length < shortestRest) return 0;
  if (long.endsWith(short)) return 0.75;
  return long.startsWith(short) ? 0.5 : 0;
}

/** Danish and English endings of nouns, the longest first. */
const endings = [
  ...['ernes', 'erne', 'enes', 'ene', 'ens', 'ets', 'ers', 'er', 'en', 'et', 'es', 'e', 's'],
] as const;
const shortestStem = 3;

/** A word without its plural or definite ending: "lamper" and "lamps" are "lamp". */
export function stemOf(word: string): string {
  if (word.endsWith('ies') && word.length > 5) return `${word.slice(0, -3)}y`;
  if (word.endsWith('ss')) return word;
  const ending = endings.find(
    (one) => word.endsWith(one) && word.length - one.length >= shortestStem,
  );
  return ending === undefined ? word : word.slice(0, -ending.length);
}

const stemsOf = (words: Words): Words => words.map(stemOf);

const namesOf = ({ name }: NamedCategory): Words[] => [wordsOf(name.da), wordsOf(name.en)];

/** A key that is equal for names with the same words in the same order. */
const keyOf = (words: Words): string => words.join(' ');

/** The words of a name without fillers; if all of them are fillers, all of them. */
function wordsOf(name: string): Words {
  const all = fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = all.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : all;
}

/** Stops where the parents form a circle. */
function ancestorsOf(
  category: NamedCategory,
  byId: ReadonlyMap<number, NamedCategory>,
): NamedCategory[] {
  const found: NamedCategory[] = [];
  let at = category.parent_id === null ? undefined : byId.get(category.parent_id);
  while (at !== undefined && at !== category && !found.includes(at)) {
    found.push(at);
    at = at.parent_id === null ? undefined : byId.get(at.parent_id);
  }
  return found;
}
