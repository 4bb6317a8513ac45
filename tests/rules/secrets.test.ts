import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigInvalid, readConfig } from '../../server/config.ts';
import { openSecrets } from '../../server/secrets/open-secrets.ts';
import { createSecrets, newKey, readKey, SealBroken } from '../../server/secrets/secrets.ts';

const text = 'shpat_æøå';

test('[§D-secrets] what is sealed opens for what it was sealed for alone, and tells nothing of itself', () => {
  const secrets = createSecrets({ current: newKey(), old: null });
  const sealed = secrets.seal(text, 'store 1');
  expect(secrets.open(sealed, 'store 1')).toBe(text);
  expect(sealed).not.toContain('shpat');
  expect(secrets.seal(text, 'store 1')).not.toBe(sealed);
  expect(() => secrets.open(sealed, 'store 2')).toThrow(SealBroken);
});

test('[§D-secrets] what was changed, cut short or sealed by another key is not opened', () => {
  const secrets = createSecrets({ current: newKey(), old: null });
  const sealed = secrets.seal(text, 'store 1');
  const other = createSecrets({ current: newKey(), old: null }).seal(text, 'store 1');
  const content = sealed.slice(secrets.prefix.length);
  const flipped = Buffer.from(content, 'base64url');
  flipped[14] = (flipped[14] ?? 0) ^ 1;
  for (const wrong of [
    other,
    secrets.prefix + flipped.toString('base64url'),
    sealed.slice(0, -4),
    secrets.prefix,
    `v2${sealed.slice(2)}`,
    text,
    '',
  ]) {
    expect(() => secrets.open(wrong, 'store 1')).toThrow(SealBroken);
  }
});

test('[§D-secrets] after a change of keys the old one opens what it has sealed, and seals nothing more', () => {
  const [old, current] = [newKey(), newKey()];
  const before = createSecrets({ current: old, old: null });
  const after = createSecrets({ current, old });
  const sealed = before.seal(text, 'store 1');
  expect(after.open(sealed, 'store 1')).toBe(text);
  expect(sealed.startsWith(after.prefix)).toBe(false);
  const again = after.seal(text, 'store 1');
  expect(again.startsWith(after.prefix)).toBe(true);
  expect(() => before.open(again, 'store 1')).toThrow(SealBroken);
});

test('[§D-secrets] a key is 32 bytes in base64, and the settings say so', () => {
  const key = newKey();
  expect(readKey(key.toString('base64'))).toEqual(key);
  for (const wrong of ['', 'secret', key.toString('hex'), key.subarray(1).toString('base64')]) {
    expect(readKey(wrong)).toBe(null);
  }
  expect(readConfig({ SECRETS_KEY: key.toString('base64') }, []).secrets.key).toEqual(key);
  expect(() => readConfig({ SECRETS_KEY: 'secret' }, [])).toThrow(ConfigInvalid);
  expect(() => readConfig({ SECRETS_KEY_OLD: 'x' }, [])).toThrow(
    'SECRETS_KEY_OLD: must be 32 bytes',
  );
});

test('[§D-secrets] without a key one is made and kept in the folder, for nobody else to read', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dropline-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDir = path.join(folder, 'not', 'there yet');
  const open = () => openSecrets({ key: null, old: null, dataDir });
  const sealed = (await open()).seal(text, 'store 1');
  expect((await open()).open(sealed, 'store 1')).toBe(text);
  const file = path.join(dataDir, 'secrets.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).not.toBe('');
  await writeFile(file, 'broken');
  await expect(open()).rejects.toThrow('secrets.key holds no key');
});
