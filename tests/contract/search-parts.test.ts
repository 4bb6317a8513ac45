import { beforeAll, expect, it } from 'vitest';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newProduct, newSupplier } from '../support/server-catalogue.ts';
import { newPerson } from '../support/server-people.ts';

onOneDatabase('search for parts of words', (database) => {
  const server = serverFor({ database });
  let token: string;
  const titles = [
    'Lampeskærm i hør',
    'Bordlampe i messing',
    'Lampe',
    'Solbriller, sorte',
    'Desk lamps, set of two',
    'Løbesko, hvide',
    'Skovtur for to',
    'Termokop 0,4 l',
    'Hovedpude i dun',
    'BØRNESTOL I EG',
    'Skærm 24-XL',
  ];

  beforeAll(async () => {
    ({ token } = await newPerson(server.db));
    const supplierId = await newSupplier(server.db);
    for (const [at, title] of titles.entries())
      await newProduct(server.db, { supplierId, title, sold: [{ sku: `S-${at}` }] });
    await newProduct(server.db, {
      ...{ supplierId, title: 'Kontakt', brand: 'Kabelhuset', sold: [{ sku: 'S-98' }] },
    });
    await newProduct(server.db, { supplierId, title: 'Forlængerkabel', sold: [{ sku: 'S-97' }] });
    await newProduct(server.db, {
      ...{
        supplierId,
        title: 'Pære E27',
        sold: [{ sku: 'S-99' }],
        description: '<p>Til enhver lampe.</p>',
      },
    });
  });

  const search = async (text: string) => {
    const { data } = await server.ok('GET /products', { query: { search: text } }, { token });
    return data.map(({ title }) => title.split(/[ ,]/)[0]);
  };

  it('[§3-options] whole words come first, then beginnings, then parts, then descriptions', async () => {
    expect(await search('lampe')).toEqual(['Lampe', 'Desk', 'Lampeskærm', 'Bordlampe', 'Pære']);
    expect(await search('kabel')).toEqual(['Forlængerkabel', 'Kontakt']);
  });

  it.each([
    ['another form of a word', 'lamper', ['Bordlampe', 'Lampe', 'Lampeskærm', 'Desk', 'Pære']],
    ['an English plural', 'lamps', ['Desk', 'Lampe', 'Lampeskærm', 'Bordlampe', 'Pære']],
    ['the beginning of a compound', 'bordl', ['Bordlampe']],
    ['the middle of one', 'ordlam', ['Bordlampe']],
    ['a plural of a compound', 'briller', ['Solbriller']],
    ['two words in one compound', 'lampe bord', ['Bordlampe']],
    ['three letters that a word ends in', 'sko', ['Skovtur', 'Løbesko']],
    ['three letters with an ending', 'puder', ['Hovedpude']],
    ['capitals with æ, ø and å', 'børnestole', ['BØRNESTOL']],
    ['a part in capitals', 'STOLE', ['BØRNESTOL']],
    ['three letters in the middle: too much would hold them', 'øbe', []],
    ['two letters: only beginnings', 'op', []],
    ['digits: only beginnings', '24', ['Skærm']],
  ])('[§3-options] finds by %s', async (_, text, found) => {
    expect((await search(text)).sort()).toEqual([...found].sort());
  });

  it.each(['lamp.', 'l.*e', 'lamp|', '(lampe', '[a-z]{4}', '^lampe$', 'lam\\pe', 'lam%', 'lam_e'])(
    '[§D-search] operators in what was typed (%s) are none',
    async (text) => {
      const found = await search(text);
      expect(found).not.toContain('Solbriller');
      expect(found).not.toContain('Løbesko');
    },
  );
});
