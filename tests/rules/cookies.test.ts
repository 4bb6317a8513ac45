import { afterEach, describe, expect, test, vi } from 'vitest';
import { clearToken, readToken, saveLocale, saveToken } from '../../src/api/cookies.ts';
import { readKeptCopy } from '../../src/lib/browser/kept.ts';
import { cookieJar } from '../support/cookie-jar.ts';

const days = (count: number) => `Max-Age=${count * 86_400}`;

function browser(options?: Parameters<typeof cookieJar>[0], address = 'https://dropline.example/') {
  const jar = cookieJar(options);
  vi.stubGlobal('document', jar.document);
  vi.stubGlobal('location', new URL(address));
  return jar;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the cookie of the session', () => {
  test('[§9-cookie-days] lasts 365 days when the person is remembered', () => {
    const { written } = browser();
    saveToken('t1', true);
    expect(written).toHaveLength(1);
    expect(written[0]?.split('; ')).toContain(days(365));
  });

  test('[§9-cookie-session] ends with the browser when they are not', () => {
    const { written } = browser();
    saveToken('t1', false);
    expect(written).toHaveLength(1);
    expect(written[0]).not.toMatch(/Max-Age|Expires/i);
  });

  test('[§3-token-cookie] [§9-cookie-secure] [§9-cookie-lax] is called token, secure, and lax, for the whole site', () => {
    const { written } = browser();
    for (const remember of [true, false]) {
      saveToken(`of ${remember}`, remember);
      const [pair, ...attributes] = written.at(-1)?.split('; ') ?? [];
      expect(pair).toBe(`token=of%20${remember}`);
      expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'SameSite=Lax', 'Secure']));
      expect(readToken()).toBe(`of ${remember}`);
    }
  });

  test('[§9-cookie-secure] is without it only where a browser refuses it on this very machine', () => {
    const refuses = (text: string) => text.includes('Secure');
    const here = browser({ refuses }, 'http://127.0.0.1:4000/');
    saveToken('t1', true);
    expect(here.written.map(refuses)).toEqual([true, false]);
    for (const address of ['http://192.168.1.20:4000/', 'https://dropline.example/']) {
      const elsewhere = browser({ refuses }, address);
      saveToken('t1', true);
      expect(elsewhere.written.map(refuses)).toEqual([true]);
      expect(readToken()).toBeNull();
    }
  });

  test('[§D-bounds] that is malformed is read as it stands', () => {
    const jar = browser();
    jar.document.cookie = 'token=%E0%A4%A';
    expect(readToken()).toBe('%E0%A4%A');
    jar.document.cookie = 'theme=%';
    expect(readKeptCopy('theme')).toBe('%');
  });

  test('[§4-token-saved] is left alone where the answer has set it already', () => {
    const jar = browser();
    jar.document.cookie = 'token=t1';
    saveToken('t1', true);
    expect(jar.written).toEqual(['token=t1']);
  });

  test('[§4-logout] [§4-user-failed] is taken away', () => {
    browser();
    saveToken('t1', true);
    clearToken();
    expect(readToken()).toBeNull();
  });
});

test('[§9-locale-cookie] the chosen language is kept in i18n_redirected for 365 days', () => {
  const { written } = browser();
  saveLocale('en');
  expect(written).toHaveLength(1);
  const [pair, ...attributes] = written[0]?.split('; ') ?? [];
  expect(pair).toBe('i18n_redirected=en');
  expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'SameSite=Lax', days(365)]));
});
