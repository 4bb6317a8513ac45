import type { Family } from '../product-line.ts';

export const office: Family = {
  brands: ['Blækhus', 'Papirmøllen Eg', 'Skriveriet', 'Kontor Nord'],
  suppliers: [6, 1],
  lines: [
    {
      motif: 'notebook',
      category: 'stationery',
      colours: ['walnut', 'lavender', 'forest', 'navy', 'coral', 'black'],
      cost: [28, 75],
      da: {
        noun: 'Notesbog',
        finish: ['med stift bind', 'i kunstlæder'],
        spec: ['A5, linjeret', 'A5, prikket', 'A4, blank'],
        about: [
          'Papiret tager blæk uden at slå igennem, og bogen ligger fladt fra første side.',
          'Syet i ryggen, med snor at finde tilbage ved.',
        ],
        care: '192 sider, 100 g papir.',
        tags: ['notesbog', 'papir'],
      },
      en: {
        noun: 'notebook',
        finish: ['hardback', 'vegan-leather'],
        spec: ['A5, ruled', 'A5, dotted', 'A4, blank'],
        about: [
          'Takes ink without bleeding and lies flat from page one.',
          'Sewn at the spine, with a ribbon to find your way back.',
        ],
        care: '192 pages, 100 g paper.',
        tags: ['notebook', 'paper'],
      },
    },
    {
      motif: 'pen-pot',
      category: 'stationery',
      colours: ['forest', 'sand', 'clay', 'grey', 'moss'],
      cost: [32, 85],
      da: {
        noun: 'Blyantholder',
        finish: ['i keramik', 'i kork', 'i metal'],
        spec: ['9 cm', '11 cm'],
        about: [
          'Samler skrivebordets løse ender og vælter ikke.',
          'Filt under bunden, så den ikke ridser bordet.',
        ],
        care: 'Tørres af.',
        tags: ['blyantholder', 'skrivebord'],
      },
      en: {
        noun: 'pen pot',
        finish: ['ceramic', 'cork', 'metal'],
        spec: ['9 cm', '11 cm'],
        about: [
          'Gathers the loose ends of a desk and does not tip over.',
          'Felt underneath, so the table stays unmarked.',
        ],
        care: 'Wipe clean.',
        tags: ['pen pot', 'desk'],
      },
    },
    {
      motif: 'book-stand',
      category: 'desk',
      colours: ['clay', 'black', 'plum', 'petrol'],
      cost: [60, 150],
      da: {
        noun: 'Bogstøtter',
        finish: ['i pulverlakeret stål'],
        spec: ['sæt med 2 stk.', 'med bund'],
        about: [
          'Tunge nok til de store bøger, slanke nok til den smalle hylde.',
          'Holder rækken lige, også når der tages en bog ud af midten.',
        ],
        care: 'Støves af.',
        tags: ['bøger', 'hylde'],
      },
      en: {
        noun: 'bookends',
        finish: ['steel'],
        spec: ['set of 2', 'with base'],
        about: [
          'Heavy enough for big books, slim enough for a narrow shelf.',
          'Keep the row straight, even when one is taken from the middle.',
        ],
        care: 'Dust off.',
        tags: ['books', 'shelf'],
      },
    },
    {
      motif: 'laptop-stand',
      category: 'desk',
      colours: ['steel', 'clay', 'charcoal', 'sage'],
      cost: [85, 220],
      da: {
        noun: 'Computerholder',
        finish: ['i aluminium'],
        spec: ['11–14"', '13–16"', 'foldbar'],
        about: [
          'Løfter skærmen op i øjenhøjde og giver luft under maskinen.',
          'Klappes sammen og er væk i tasken.',
        ],
        care: 'Tørres af; højst 6 kg.',
        tags: ['computer', 'ergonomi'],
      },
      en: {
        noun: 'laptop stand',
        finish: ['aluminium'],
        spec: ['11–14"', '13–16"', 'foldable'],
        about: [
          'Brings the screen to eye level and lets the machine breathe.',
          'Folds flat and disappears in a bag.',
        ],
        care: 'Wipe clean; up to 6 kg.',
        tags: ['laptop', 'ergonomics'],
      },
    },
  ],
};
