import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openApi } from '../../server/openapi/document.ts';
import { newOwner } from '../support/call-example.ts';
import { password, setPassword } from '../support/call-examples-people.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newOrder, newProduct, subscribe } from '../support/server-catalogue.ts';
import { connectStore } from '../support/server-integrations.ts';
import { long } from '../support/share.ts';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../client');
const tool = (name: string) => join(import.meta.dirname, '../../node_modules/.bin', name);

onOneDatabase('a client that is made of the API’s description', (database) => {
  const server = serverFor({ database });

  it('[§D-openapi] compiles, and walks the main path', { ...long, timeout: 300_000 }, async () => {
    const generated = join(folder, 'generated');
    const file = join(generated, 'openapi.json');
    await mkdir(generated, { recursive: true });
    await writeFile(file, JSON.stringify(openApi()));
    const style = ['--enum-style', 'union', '--single-http-client', '--silent'];
    const to = ['-p', file, '-o', generated, '-n', 'client.ts'];
    await run(tool('swagger-typescript-api'), ['generate', ...to, ...style]);
    await run(tool('tsc'), ['-p', folder]).catch(({ stdout }) => expect(stdout).toBe(''));

    const owner = await newOwner(server);
    const { shopId, supplierId, email } = owner;
    await setPassword(server, owner);
    await subscribe(server.db, shopId);
    await connectStore(server.db, shopId);
    const title = `Lampe ${crypto.randomUUID().slice(0, 8)}`;
    await newProduct(server.db, { supplierId, title });
    const order = await newOrder(server.db, shopId);

    const walker = join(folder, 'walk.ts');
    const { walk } = await import(/* @vite-ignore */ walker);
    const walked = await walk(`${server.address}/api`, { email, password }, title);
    const ours = `${title}, our choice`;
    expect(walked).toMatchObject({
      ...{ found: [title], title: ours, price: 24_900, sold: [ours] },
      job: { state: 'completed', ok: 1 },
      ...{ orderByNumber: order.id, orderById: order.orderNumber },
    });
    // What the product lacks for Google shows in the feed's state; no call is refused because of it.
    expect(['live', 'live_with_errors', 'failed']).toContain(walked.feed.state);
  });
});
