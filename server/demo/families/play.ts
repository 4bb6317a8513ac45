import type { Family } from '../product-line.ts';

const small = 'Indeholder små dele. Ikke egnet til børn under 3 år.';

export const play: Family = {
  brands: ['Legestuen Bo', 'Pindsvin & Co', 'Trækrudt', 'Lille Havkat'],
  suppliers: [3, 5],
  lines: [
    {
      motif: 'toy-car',
      category: 'toys',
      colours: ['sage', 'coral', 'sky', 'ochre', 'navy'],
      cost: [45, 130],
      da: {
        noun: 'Træbil',
        finish: ['i bøg', 'i gummitræ'],
        spec: ['16 cm', '20 cm'],
        about: [
          'Kører lige ud og larmer ikke på trægulvet.',
          'Runde kanter og hjul, der sidder, også når den bliver kastet med.',
        ],
        care: 'Tørres af; malet med vandbaseret maling.',
        tags: ['bil', 'trælegetøj'],
      },
    },
    {
      motif: 'blocks',
      category: 'toys',
      colours: ['oak', 'sky', 'rose', 'sage', 'ochre'],
      cost: [60, 170],
      da: {
        noun: 'Byggeklodser',
        finish: ['i bøg', 'i FSC-mærket træ'],
        spec: ['30 stk.', '50 stk.', '75 stk.'],
        about: [
          'Buer, søjler og tage, der passer sammen på hundrede måder.',
          'Tunge nok til at tårnet bliver stående, lette nok til at det må vælte.',
        ],
        care: 'Tørres af med en fugtig klud.',
        tags: ['klodser', 'trælegetøj'],
      },
      warning: small,
    },
    {
      motif: 'rainbow',
      category: 'toys',
      colours: ['coral', 'plum', 'petrol', 'rose', 'ochre'],
      cost: [70, 160],
      da: {
        noun: 'Stabelregnbue',
        finish: ['i lindetræ', 'i ahorn'],
        spec: ['5 buer', '7 buer'],
        about: [
          'Bliver til broer, vugger og huler, før den igen er en regnbue.',
          'Olieret træ med synlige årer under farven.',
        ],
        care: 'Tørres af; tåler ikke at ligge i vand.',
        tags: ['regnbue', 'trælegetøj'],
      },
    },
    {
      motif: 'ball',
      category: 'toys',
      colours: ['rose', 'plum', 'sky', 'petrol', 'coral'],
      cost: [28, 80],
      da: {
        noun: 'Bold',
        finish: ['i naturgummi', 'i kanvas'],
        spec: ['Ø 12 cm', 'Ø 15 cm', 'Ø 22 cm'],
        about: [
          'Blød nok til stuen og god nok til haven.',
          'Hopper højt og er let at gribe med små hænder.',
        ],
        care: 'Vaskes med lunkent vand; pumpe følger med.',
        tags: ['bold', 'udeleg'],
      },
    },
    {
      motif: 'bear',
      category: 'soft-toys',
      colours: ['ochre', 'sand', 'white', 'walnut', 'grey'],
      cost: [55, 150],
      da: {
        noun: 'Bamse',
        finish: ['i økologisk bomuld', 'i plys'],
        spec: ['22 cm', '30 cm', '42 cm'],
        about: [
          'Blød i pelsen og fast i krammet, med broderede øjne, der ikke kan pilles af.',
          'Sidder selv, sover med og tåler at blive båret i armen.',
        ],
        care: 'Vaskes ved 30 °C i en vaskepose.',
        tags: ['bamse', 'barselsgave'],
      },
    },
  ],
};
