import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { ConfigInvalid, readConfig } from '../../server/config.ts';
import { checkStorage } from '../../server/storage/check-storage.ts';
import { openStorage } from '../../server/storage/open-storage.ts';
import { startStandIn } from '../support/platforms/start-stand-in.ts';

const addressIn = (told: string) =>
  /stands in at (http:\/\/127\.0\.0\.1:\d+)/.exec(told)?.[1] ?? '';

test('[§D-stand-ins-start] a stand-in tells how to connect to it, and has goods to buy', async () => {
  for (const [platform, path] of [
    ['shopify', '/lunefjord.myshopify.com/admin'],
    ['woocommerce', '/wp-admin'],
  ] as const) {
    const { told, stop } = await startStandIn([platform, '--port', '0']);
    expect(told).toContain(`${addressIn(told)}${path}`);
    const page = await (await fetch(`${addressIn(told)}${path}`)).text();
    expect(page).toContain('Krus »Lærke«');
    await stop();
  }
});

test('[§D-stand-ins-start] [§D-kept-files-s3] a storage tells the setting that it works by, and fails and waits as it is told', async () => {
  const { told, stop } = await startStandIn(['s3', '--port', '0']);
  const [, STORAGE_URL = ''] = /STORAGE_URL='([^']+)'/.exec(told) ?? [];
  const { storageUrl, dataDir } = readConfig({ STORAGE_URL }, []);
  const storage = openStorage({ dataDir, storageUrl });
  await storage.put('media/a.png', Buffer.from('a'));
  const turn = (body: object) =>
    fetch(`${addressIn(told)}/-/switches`, { method: 'PUT', body: JSON.stringify(body) });
  await turn({ failing: 1 });
  await expect(storage.look('media/a.png')).rejects.toThrow('503');
  await turn({ slow: 200 });
  const begun = performance.now();
  expect((await storage.look('media/a.png'))?.bytes).toBe(1);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(190);
  await stop();
  await expect(checkStorage(storage, storageUrl)).rejects.toThrow(
    /^The storage at http:\/\/127\.0\.0\.1:\d+\/dropline-files \(STORAGE_URL\) can't be used: /,
  );
  expect(() => readConfig({ STORAGE_URL: 's3://somewhere' }, [])).toThrow('STORAGE_URL: must be');
});

test('[§D-stand-ins-start] it runs until Ctrl+C', async () => {
  const script = 'tests/support/platforms/main.ts';
  const child = spawn(process.execPath, [script, 'shopify', '--port', '0']);
  const ended = once(child, 'exit');
  const [told] = await once(child.stdout, 'data');
  expect((await fetch(addressIn(String(told)))).status).toBe(200);
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
});

test('[§D-stand-ins-start] an unknown platform, port or flag is told, and nothing starts', async () => {
  for (const args of [[], ['magento'], ['shopify', '--port', 'x'], ['shopify', 'woocommerce']]) {
    await expect(startStandIn(args)).rejects.toThrow('Usage: npm run stand-in');
  }
  await expect(startStandIn(['shopify', '--colour'])).rejects.toThrow("Unknown option '--colour'");
});

test('[§D-stand-ins-start] the server goes to another address than Shopify’s only on this machine', () => {
  const app = { SHOPIFY_CLIENT_ID: 'a', SHOPIFY_CLIENT_SECRET: 'b' };
  const stores = (SHOPIFY_STORES: string) =>
    readConfig({ ...app, SHOPIFY_STORES }, []).platforms.shopify?.stores;
  expect(stores('')).toBe('https://{shop}');
  expect(stores('http://127.0.0.1:4100/{shop}/')).toBe('http://127.0.0.1:4100/{shop}');
  for (const wrong of [
    'http://evil.example.com/{shop}',
    'https://{shop}.example.com',
    'http://127.0.0.1:4100',
    'http://127.0.0.1.evil.example.com/{shop}',
    'http://127.0.0.1@evil.example.com/{shop}',
    '{shop}',
  ]) {
    expect(() => stores(wrong)).toThrow(ConfigInvalid);
    expect(() => stores(wrong)).toThrow('SHOPIFY_STORES: must be an address of this machine');
  }
});
