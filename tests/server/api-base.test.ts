import { expect, test } from 'vitest';
import { ConfigInvalid, readConfig } from '../../server/config.ts';
import { pagesConfig } from '../../server/pages/pages.ts';

const apiOf = (env: Record<string, string>) => readConfig(env, []).api;

test('[§7-base] pages call our own API with all its additions, or another one with those that are named', () => {
  expect(apiOf({})).toEqual({
    base: '/api',
    additions: ['changes', 'codes', 'idempotency', 'tenant', 'elsewhere', 'rev', 'sealing', 'tags'],
    platforms: [],
  });
  const API_BASE = 'https://api.example.com/v1/';
  expect(apiOf({ API_BASE })).toEqual({
    base: 'https://api.example.com/v1',
    additions: [],
    platforms: [],
  });
  expect(apiOf({ API_BASE, API_ADDITIONS: 'rev, tenant' }).additions).toEqual(['rev', 'tenant']);
  expect(apiOf({ API_BASE, API_PLATFORMS: 'woocommerce, shopify' }).platforms).toEqual([
    'woocommerce',
    'shopify',
  ]);
  expect(() => apiOf({ API_BASE, API_PLATFORMS: 'etsy' })).toThrow(/API_PLATFORMS/);
  expect(() => apiOf({ API_BASE: 'api.example.com' })).toThrow(ConfigInvalid);
  expect(() => apiOf({ API_BASE, API_ADDITIONS: 'magic' })).toThrow(/API_ADDITIONS/);
});

test('[§D-offered] pages are told of the platforms that the server is really set up for', () => {
  const whole = { SHOPIFY_CLIENT_ID: 'id', SHOPIFY_CLIENT_SECRET: 'secret' };
  expect(apiOf(whole).platforms).toEqual(['shopify']);
  expect(apiOf({ ...whole, SHOPIFY_CLIENT_SECRET: '' }).platforms).toEqual([]);
  // Another back end has its own app keys, so no platform is offered.
  expect(apiOf({ ...whole, API_BASE: 'https://api.example.com' }).platforms).toEqual([]);
  const config = readConfig(whole, []);
  expect(pagesConfig(config)).toEqual({
    ...config.api,
    disabledPages: [],
    company: config.company,
  });
});
