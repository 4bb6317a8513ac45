import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { addressReader, networkOf, readAddress } from '../../server/http/network-address.ts';

it.each([
  ['1.2.3.4', '1.2.3.4'],
  [' 1.2.3.4 ', '1.2.3.4'],
  ['1.2.3.4:5678', '1.2.3.4'],
  ['[::1]:80', '::1'],
  ['[2001:DB8::1]', '2001:db8::1'],
  ['2001:db8:0:0:0:0:0:1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['[::FFFF:0102:0304]:443', '1.2.3.4'],
  ['0:0:0:0:0:ffff:7f00:1', '127.0.0.1'],
  ['::1.2.3.4', '::102:304'],
])('[§D-guessing] %s is the address %s', (text, address) => {
  expect(readAddress(text)).toBe(address);
});

it.each([
  '',
  'unknown',
  '1.2.3',
  '01.2.3.4',
  '1.2.3.4:',
  '1.2.3.4:999999',
  '1.2.3.4:80:80',
  '::1:80]',
  '[::1',
  '[::1]x',
  ':::',
  '1.2.3.4, 5.6.7.8',
  '_hidden',
  'x'.repeat(100_000),
])('[§D-guessing] %.40s is no address', (text) => {
  expect(readAddress(text)).toBeNull();
});

it.each([
  ['1.2.3.4', '1.2.3.4'],
  ['', ''],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::1:2:3:4', '2001:db8:0:0::/64'],
])('[§D-guessing] %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  [true, '9.9.9.9, 1.2.3.4:5678', '1.2.3.4'],
  [true, '9.9.9.9, nonsense', '10.0.0.1'],
  [true, '', '10.0.0.1'],
  [false, '9.9.9.9', '10.0.0.1'],
])('[§D-guessing] behind a proxy (%s) “%s” comes from %s', async (trusted, header, address) => {
  const app = new Hono().get('/', (c) => c.text(addressReader(trusted)(c)));
  const socket = { remoteAddress: '::ffff:10.0.0.1', remotePort: 5, remoteFamily: 'IPv6' };
  const answer = await app.request(
    '/',
    { headers: { 'X-Forwarded-For': header } },
    { incoming: { socket } },
  );
  expect(await answer.text()).toBe(address);
});
