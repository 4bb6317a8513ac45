import { Refusal } from '../http/refusal.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';

interface Own {
  name: string;
  email: string;
}

/** Why a password is refused, as one that would be guessed early. */
type Weakness = 'common' | 'own' | 'simple';

/**
 * Throws `invalid` for a password from the lists of leaked and common ones, for one that is little more than the
 * person's own words, and for a sequence. Case, common additions to a word and digits in place of letters are ignored.
 */
export async function refuseWeak(password: string, own: Own, locale: Locale): Promise<void> {
  const weakness = await weaknessOf(password, own);
  if (weakness === null) return;
  const text = words(locale).formatMessage({ id: `invalid.password-${weakness}` });
  throw new Refusal('invalid', 'The password is too easy to guess.', {
    errors: { password: [text] },
  });
}

export async function weaknessOf(password: string, own: Own): Promise<Weakness | null> {
  const folded = password.normalize('NFKC').toLowerCase();
  if (isSimple(folded)) return 'simple';
  if (isOwn(folded, own)) return 'own';
  const common = await commonPasswords();
  // `Password2026!` is `password` with common additions.
  const bare = folded.replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  const tried = [folded, bare, unleet(folded), unleet(bare)];
  return tried.some((each) => common.has(each)) ? 'common' : null;
}

let loaded: Promise<ReadonlySet<string>> | null = null;

/** The forty-nine thousand that leaked most often; loaded with the first check. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return loaded;
}

const rows = [
  'abcdefghijklmnopqrstuvwxyzæøå',
  '01234567890',
  'qwertyuiopå',
  'asdfghjklæø',
  'zxcvbnm',
];
const inRow = rows.flatMap((row) => [row.repeat(4), [...row].reverse().join('').repeat(4)]);
const fewest = 5;

function isSimple(folded: string): boolean {
  return new Set(folded).size < fewest || inRow.some((row) => row.includes(folded));
}

/** True if little is left of the password without the words that everybody knows about the person. */
function isOwn(folded: string, { name, email }: Own): boolean {
  const known = `${name} ${email} dropline`.normalize('NFKC').toLowerCase();
  const parts = [...new Set(known.split(/[^\p{L}\p{N}]+/u))]
    .filter((part) => part.length >= 4)
    .sort((a, b) => b.length - a.length);
  let rest = folded;
  for (const part of parts) rest = rest.replaceAll(part, '');
  return rest !== folded && rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < 6;
}

const letters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const unleet = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => letters[sign] ?? sign);
