import type { Act, Diary } from './diary.ts';
import type { Listed } from './evening.ts';
import { possibleAfter, type Standing } from './possible.ts';
import type { Done, HeldItem } from './server-truth.ts';

/** Something that must not happen, with its product if it has one. */
export interface Finding {
  words: string;
  about: number | null;
}

/** What a shop had in the morning and has in the evening, and what was done in between. */
export interface ShopDay {
  shop: number;
  name: string;
  morning: readonly HeldItem[];
  evening: readonly HeldItem[];
  /** Activities since the morning. */
  done: readonly Done[];
  /** Changes left in the sync centre. */
  listed: readonly Listed[];
}

/** Judges a shop's day only by what the person did and was told. */
export function judge(day: ShopDay, diary: Diary): Finding[] {
  const acts = diary.acts.filter(({ shop }) => shop === day.shop);
  return [
    ...stuck(day),
    ...lists(day, acts, diary),
    ...doubled(day, acts, diary),
    ...byNobody(day, diary),
  ];
}

function stuck({ listed, name }: ShopDay): Finding[] {
  return listed
    .filter(({ isStuck }) => !isStuck)
    .map(({ words, state }) => ({
      words: `${name}: »${words}« never gets through: ${state}`,
      about: null,
    }));
}

/** Each product must be in one of its possible states. */
function lists(day: ShopDay, acts: readonly Act[], { acts: all }: Diary): Finding[] {
  const morning = byProduct(day.morning);
  const evening = byProduct(day.evening);
  const products = new Set<number>([...morning.keys(), ...evening.keys()]);
  for (const { product } of acts) if (product !== null) products.add(product);
  const given = new Set(all.flatMap(({ deed }) => valuesOf(deed)));
  return [...products].flatMap((product) => {
    const before = morning.get(product);
    const now = evening.get(product);
    const mine = acts.filter((act) => act.product === product || act.product === null);
    const begin: Standing = { isHere: before !== undefined, fields: {} };
    const wereRemoved = (standing: Standing) => standing.isHere && !before;
    const fits = (standing: Standing) =>
      whyNot(standing, now, wereRemoved(standing) ? undefined : before, given);
    const isTold = (act: Act) => day.listed.some(({ words }) => speaksOf(words, act, day, product));
    const ways = possibleAfter(begin, mine, isTold);
    const why = ways.map(fits);
    if (why.some((reason) => reason === null)) return [];
    return [
      {
        about: product,
        words: `${day.name}, product ${product}: ${[...new Set(why)].slice(0, 3).join(' / or ')}`,
      },
    ];
  });
}

/** Why an item can't be in this state; null if it can. */
function whyNot(
  { isHere, fields }: Standing,
  item: HeldItem | undefined,
  before: HeldItem | undefined,
  given: ReadonlySet<string>,
): string | null {
  if (!isHere) return item ? `it is on the server as item ${item.id}, though it was removed` : null;
  if (!item) return 'it isn’t on the server, though it was told that it is on the list';
  for (const [field, value] of fieldsOf(item)) {
    const meant = fields[field];
    if (meant !== undefined) {
      if (meant !== value) return `its ${field} is »${value}« in place of »${meant}«`;
    } else if (given.has(value)) {
      const begun = before && new Map(fieldsOf(before)).get(field);
      if (begun !== value) return `its ${field} is »${value}«, which nobody saved there`;
    } else if (before && before.id === item.id) {
      const begun = new Map(fieldsOf(before)).get(field);
      if (begun !== value) return `its ${field} is »${value}«, and was »${begun}«`;
    }
  }
  return null;
}

/** Nothing may have taken effect more often than it was done. */
function doubled({ name, shop, done }: ShopDay, acts: readonly Act[], diary: Diary): Finding[] {
  const effective = (kind: Act['deed']['kind']) =>
    acts.filter(({ deed, told, undone }) => deed.kind === kind && told !== 'no' && undone !== 'yes')
      .length;
  const count = (action: string) => done.filter((one) => one.action === action).length;
  const asked = diary.imports.filter((one) => one.shop === shop).length;
  // Undoing an addition that was sent is a removal, and undoing a removal of something never sent is an addition.
  const takenBack = (kind: 'add' | 'remove') =>
    acts.filter(({ deed, undone }) => deed.kind === kind && undone !== 'no').length;
  const limits = [
    ['import_product.added', effective('add') + takenBack('add') + takenBack('remove')],
    ['import_product.edited', effective('edit')],
    ['import_product.removed', effective('remove') + takenBack('add')],
    ['import_list.emptied', effective('remove all')],
    ['bulk_import.started', asked],
  ] as const;
  return limits.flatMap(([action, most]) =>
    count(action) > most
      ? [{ words: `${name}: ${action} ${count(action)} times, done ${most}`, about: null }]
      : [],
  );
}

/** A text that was typed and never saved must not be anywhere. */
function byNobody({ name, evening, done }: ShopDay, { neverSaved, acts }: Diary): Finding[] {
  const saved = new Set(acts.flatMap(({ deed }) => valuesOf(deed)));
  const secret = [...neverSaved].filter((value) => !saved.has(value) && value.length > 5);
  const stored = JSON.stringify([evening, done]);
  return secret
    .filter((value) => stored.includes(JSON.stringify(value).slice(1, -1)))
    .map((value) => ({ words: `${name}: »${value}« was typed, never saved`, about: null }));
}

/** Whether a text in the sync centre can be about this act. */
function speaksOf(words: string, { deed }: Act, day: ShopDay, product: number): boolean {
  switch (deed.kind) {
    case 'remove all':
      return words === 'Fjern alt fra importlisten';
    case 'add':
      return /^Føj .* til importlisten$/.test(words);
    case 'remove':
      return /^Fjern .* fra importlisten$/.test(words);
    case 'edit':
      return /^Redigér /.test(words) && isNamed(words, day, product);
  }
}

/** If the product is gone, the text names it by its earlier title. */
function isNamed(words: string, { morning, evening }: ShopDay, product: number): boolean {
  const title = byProduct(evening).get(product)?.title;
  const others = [...morning, ...evening].filter((one) => one.product_id !== product);
  return title === undefined
    ? !others.some((one) => words === `Redigér ${one.title}`)
    : words === `Redigér ${title}`;
}

const valuesOf = (deed: Act['deed']): string[] =>
  deed.kind === 'edit' ? Object.values(deed.fields) : [];

const byProduct = (items: readonly HeldItem[]) =>
  new Map(items.map((item) => [item.product_id, item]));

const fieldsOf = ({ title, tags, variants }: HeldItem): [string, string][] => [
  ['title', title],
  ['tags', tags.join('\n')],
  ...variants.map(({ price }, at): [string, string] => [`price/${at}`, String(price.amount)]),
];
