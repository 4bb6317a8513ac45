import { describe, expect, it } from 'vitest';
import { newFeed } from '../../contract/entities/feeds.ts';
import { newPartnershipRequest } from '../../contract/entities/partnerships.ts';
import { newShop, shopProfilePatch, userProfilePatch } from '../../contract/entities/profiles.ts';
import { signup } from '../../contract/entities/users.ts';
import { newMutatingRule } from '../../contract/entities/value-rules.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newPerson } from '../support/server-people.ts';

const hidden: Record<string, string> = {
  'a line feed': 'Åse\nBcc: alle@example.com',
  'a carriage return': 'Åse\rBcc: alle@example.com',
  'a tabulator': 'Å\tse',
  'an escape': 'Åse\u001B[2J',
  'a next line': 'Åse\u0085x',
  'a line separator': 'Åse\u2028x',
  'a paragraph separator': 'Åse\u2029x',
  'a turn of direction': 'Åse\u202Eesa',
  'an isolate': 'Åse\u2066x\u2069',
  'a right-to-left mark': 'Åse\u200Fx',
  'a blank without a width': 'Å\u200Bse',
  'joiners alone': 'Å\u200D\u200Dse',
  'a byte order mark': 'Å\uFEFFse',
  'a filler': 'Å\u3164se',
  tags: 'Åse\u{E0041}\u{E0042}',
  'heaped marks': `Å${'\u0301'.repeat(30)}se`,
};
const fine = [
  'Åse Ørsted-Ærø',
  'O’Brien, Jr.',
  '李小龍',
  'محمد',
  'नेहा क्षत्रिय',
  'می‌خواهم',
  'Tiệm bánh Nguyễn',
  'Familien 👨‍👩‍👧 & co',
  'Nordlys.dk',
  'Hus & Væv <b>',
];

const fields = {
  'a person’s name at sign-up': (text: string) => signup.shape.name.safeParse(text),
  'a person’s name': (text: string) => userProfilePatch.safeParse({ name: text }),
  'a new shop’s name': (text: string) => newShop.shape.name.safeParse(text),
  'a shop’s name': (text: string) => shopProfilePatch.safeParse({ name: text }),
  'a company’s name': (text: string) => shopProfilePatch.safeParse({ legal_name: text }),
  'a city': (text: string) => shopProfilePatch.safeParse({ city: text }),
  'a feed’s name': (text: string) => newFeed.shape.name.safeParse(text),
  'a rule’s name': (text: string) => newMutatingRule.shape.name.safeParse(text),
};

describe.each(Object.entries(fields))('%s', (_, parse) => {
  it('[§D-mail-names] holds nothing that isn’t seen', () => {
    const taken = Object.entries(hidden).filter(([, text]) => parse(text).success);
    expect(taken.map(([what]) => what)).toEqual([]);
  });

  it('[§D-mail-names] is written as people write', () => {
    expect(fine.filter((text) => !parse(text).success)).toEqual([]);
  });
});

it('[§D-mail-names] words to a supplier have lines, and hide nothing either', () => {
  const parse = (message: string) => newPartnershipRequest.safeParse({ supplier_id: 1, message });
  expect(parse('Hej\r\n\r\n\tVi vil gerne sælge jeres varer.').success).toBe(true);
  expect(parse('Hej \u202Etxt').success).toBe(false);
});

onOneDatabase('names that lead elsewhere', (database) => {
  const server = serverFor({ database });

  it.each([
    ['da', 'Skriv navnet uden http:// og www.', 'Indeholder usynlige tegn'],
    ['en', 'Enter the name without http:// or www.', 'Contains invisible characters'],
  ])('[§D-mail-names] are refused by their field, in words (%s)', async (language, web, unseen) => {
    const { token } = await newPerson(server.db);
    const headers = { 'Accept-Language': language };
    for (const name of ['Klik https://evil.example', 'se www.evil.example']) {
      const refused = await server.refused('PATCH /user', { body: { name } }, { token, headers });
      expect(refused).toMatchObject({ status: 422, code: 'invalid', errors: { name: [web] } });
    }
    const refused = await server.refused(
      'PATCH /shop',
      { body: { name: 'Butik\u202E' } },
      { token, headers },
    );
    expect(refused.errors.name).toEqual([expect.stringContaining(unseen)]);
  });
});
