// What the server holds, read by plain HTTP around the proxy, without any of the product's own code.

export interface HeldItem {
  id: number;
  product_id: number;
  rev: number;
  state: string;
  title: string;
  tags: string[];
  variants: { included: boolean; price: { amount: number } }[];
}

export interface Done {
  action: string;
  entity_id: string | null;
  subject: string;
  at: string;
  after: Record<string, unknown> | null;
}

/** A shop of the person, as the server has it. */
export interface ShopTruth {
  id: number;
  name: string;
  items(): Promise<HeldItem[]>;
  /** All activities in the shop, oldest first. */
  done(): Promise<Done[]>;
}

interface Page {
  data: unknown[];
  meta: { last_page: number };
}

export const person = { email: 'merchant@example.com', password: 'dropline-demo' };

/** The person's two shops, each read with a session of its own. */
export async function readShops(address: string): Promise<ShopTruth[]> {
  const first = await signIn(address);
  const { data } = (await ask(address, first, 'GET', '/user/shops')) as {
    data: { id: number; name: string }[];
  };
  return Promise.all(
    data.map(async ({ id, name }) => {
      const token = await signIn(address);
      await ask(address, token, 'PATCH', `/user/shops/switch/${id}`);
      return {
        id,
        name,
        items: async () => (await pages(address, token, '/import-products')) as HeldItem[],
        done: async () =>
          ((await pages(address, token, '/user/activities')) as Done[]).toReversed(),
      };
    }),
  );
}

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...person, remember: true }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

async function ask(address: string, token: string, method: string, path: string) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${address}/api${path}`, { method, headers });
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}.`);
  return answer.json();
}

async function pages(address: string, token: string, path: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, meta } = (await ask(address, token, 'GET', `${path}?page=${page}`)) as Page;
    rows.push(...data);
    last = meta.last_page;
  }
  return rows;
}
