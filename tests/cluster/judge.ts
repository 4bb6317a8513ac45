import type { Line } from './line.ts';
import type { Person } from './person.ts';

/** Compares what the servers hold of a person's shop with what the person was told: one line per difference. */
export async function judge(line: Line, { known, follow }: Person): Promise<string[]> {
  await follow();
  const list = new Map<number, { productId: number; title: string }>();
  const wrong: string[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await line.ask('GET /import-products', { query: { page } });
    last = meta.last_page;
    for (const { id, product_id, state, title } of data) {
      if (state !== 'published') list.set(id, { productId: product_id, title });
    }
  }
  const sold: number[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await line.ask('GET /shop/products', { query: { page, status: 'all' } });
    last = meta.last_page;
    sold.push(...data.map(({ product_id }) => product_id));
  }
  for (const [id, { title }] of known.list) {
    const held = list.get(id);
    if (held === undefined) wrong.push(`Item ${id} was acknowledged and is lost.`);
    else if (held.title !== title) wrong.push(`Item ${id} is “${held.title}”, not “${title}”.`);
    if (known.followed.get(id) !== title)
      wrong.push(
        `The changes have told item ${id} as “${known.followed.get(id)}”, not “${title}”.`,
      );
  }
  for (const id of list.keys())
    if (!known.list.has(id))
      wrong.push(`Item ${id} is there, and nobody added it or it was removed.`);
  for (const id of known.followed.keys())
    if (!known.list.has(id)) wrong.push(`The changes have told of item ${id}, and not of its end.`);
  if (new Set(sold).size !== sold.length) wrong.push('A product is sold twice.');
  if ([...sold].sort().join() !== [...known.sold].sort().join()) {
    wrong.push(`${sold.length} products are sold, and ${known.sold.size} were imported.`);
  }
  return wrong;
}
