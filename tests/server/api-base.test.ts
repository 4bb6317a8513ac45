import { expect, test } from 'vitest';
import { ConfigInvalid, readConfig } from '../../server/config.ts';

const apiOf = (env: Record<string, string>) => readConfig(env, []).api;

test('[§7-base] pages call our own API with all its additions, or another one with those that are named', () => {
  expect(apiOf({})).toEqual({
    base: '/api',
    additions: ['changes', 'codes', 'idempotency', 'tenant', 'elsewhere', 'rev', 'sealing'],
  });
  const API_BASE = 'https://api.example.com/v1/';
  expect(apiOf({ API_BASE })).toEqual({ base: 'https://api.example.com/v1', additions: [] });
  expect(apiOf({ API_BASE, API_ADDITIONS: 'rev, tenant' }).additions).toEqual(['rev', 'tenant']);
  expect(() => apiOf({ API_BASE: 'api.example.com' })).toThrow(ConfigInvalid);
  expect(() => apiOf({ API_BASE, API_ADDITIONS: 'magic' })).toThrow(/API_ADDITIONS/);
});
