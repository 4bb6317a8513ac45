import type { Family } from '../product-line.ts';

export const travel: Family = {
  brands: ['Vandrefalk', 'Perron 4', 'Kuffertmager Holm', 'Afsted'],
  suppliers: [4, 6],
  lines: [
    {
      motif: 'backpack',
      category: 'bags',
      colours: ['coral', 'navy', 'forest', 'ochre', 'charcoal', 'sand'],
      cost: [180, 420],
      da: {
        noun: 'Rygsæk',
        finish: ['i genanvendt polyester', 'i voksbehandlet bomuld'],
        spec: ['16 l', '20 l', '26 l'],
        about: [
          'Rum til en 15" computer, madpakke og regnjakke, og remme, der ikke skærer.',
          'Vandafvisende stof og en bund, der tåler en våd perron.',
        ],
        care: 'Tørres af med en fugtig klud.',
        tags: ['rygsæk', 'taske'],
      },
      en: {
        noun: 'backpack',
        finish: ['recycled', 'waxed-cotton'],
        spec: ['16 l', '20 l', '26 l'],
        about: [
          'Room for a 15" laptop, lunch and a raincoat, on straps that do not dig in.',
          'Water-repellent cloth and a base that can stand on a wet platform.',
        ],
        care: 'Wipe with a damp cloth.',
        tags: ['backpack', 'bag'],
      },
    },
    {
      motif: 'suitcase',
      category: 'luggage',
      colours: ['lavender', 'navy', 'sage', 'clay', 'black', 'sky'],
      sizes: { da: 'Størrelse', en: 'Size', values: ['S', 'M', 'L'], step: 28 },
      cost: [320, 620],
      da: {
        noun: 'Kuffert',
        finish: ['i polykarbonat', 'i genanvendt plast'],
        spec: ['4 hjul', '4 dobbelthjul'],
        about: [
          'Ruller lige ud på brosten og lukker med kodelås.',
          'Let skal, der giver sig og retter sig ud igen.',
        ],
        care: 'Skallen tørres af med lunkent vand.',
        tags: ['kuffert', 'rejse'],
      },
      en: {
        noun: 'suitcase',
        finish: ['polycarbonate', 'recycled-shell'],
        spec: ['4 wheels', '4 double wheels'],
        about: [
          'Rolls straight over cobbles and locks with a code.',
          'A light shell that gives and springs back.',
        ],
        care: 'Wipe the shell with lukewarm water.',
        tags: ['suitcase', 'travel'],
      },
    },
    {
      motif: 'pouch',
      category: 'travel-gear',
      colours: ['petrol', 'rose', 'charcoal', 'sand', 'plum'],
      cost: [55, 140],
      da: {
        noun: 'Toilettaske',
        finish: ['i kanvas', 'i genanvendt nylon'],
        spec: ['2 l', '3 l', '5 l'],
        about: [
          'Åbner helt op, så alt kan ses, og kan hænges på en krog.',
          'Foret kan vaskes, når shampooen alligevel er løbet ud.',
        ],
        care: 'Vaskes ved 30 °C.',
        tags: ['toilettaske', 'rejse'],
      },
      en: {
        noun: 'wash bag',
        finish: ['canvas', 'recycled-nylon'],
        spec: ['2 l', '3 l', '5 l'],
        about: [
          'Opens all the way, so everything is in sight, and hangs from a hook.',
          'The lining washes clean when the shampoo leaks after all.',
        ],
        care: 'Machine wash at 30 °C.',
        tags: ['wash bag', 'travel'],
      },
    },
    {
      motif: 'umbrella',
      category: 'travel-gear',
      colours: ['rose', 'navy', 'ochre', 'forest', 'black'],
      cost: [65, 160],
      da: {
        noun: 'Paraply',
        finish: ['med træskaft', 'med stel i glasfiber'],
        spec: ['Ø 98 cm', 'Ø 105 cm', 'Ø 120 cm'],
        about: [
          'Vender ikke vrangen ud på Vesterbro, og heller ikke i Esbjerg.',
          'Åbner med ét tryk og tørrer på en halv time.',
        ],
        care: 'Tørres udslået.',
        tags: ['paraply', 'regn'],
      },
      en: {
        noun: 'umbrella',
        finish: ['wooden-handle', 'fibreglass'],
        spec: ['Ø 98 cm', 'Ø 105 cm', 'Ø 120 cm'],
        about: [
          'Built for coastal wind: it bends and comes back.',
          'Opens at one press and is dry in half an hour.',
        ],
        care: 'Dry it open.',
        tags: ['umbrella', 'rain'],
      },
    },
  ],
};
