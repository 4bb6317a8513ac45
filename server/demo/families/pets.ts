import type { Family } from '../product-line.ts';

export const pets: Family = {
  brands: ['Logrehalen', 'Pote & Pels', 'Vovseværket'],
  suppliers: [3, 4],
  lines: [
    {
      motif: 'leash',
      category: 'walks',
      colours: ['sky', 'petrol', 'clay', 'black', 'ochre'],
      cost: [48, 130],
      da: {
        noun: 'Hundesnor',
        finish: ['i reb', 'i læder', 'i biothane'],
        spec: ['120 cm', '180 cm', '200 cm'],
        about: [
          'Ligger rart i hånden, også når hunden ser en kat.',
          'Karabinen kan åbnes med handsker på og lukker af sig selv.',
        ],
        care: 'Vaskes i hånden; hænges til tørre.',
        tags: ['hund', 'snor'],
      },
    },
    {
      motif: 'ball',
      category: 'walks',
      colours: ['coral', 'ochre', 'sky', 'forest'],
      cost: [22, 60],
      da: {
        noun: 'Hundebold',
        finish: ['i naturgummi', 'i filt'],
        spec: ['Ø 6 cm', 'Ø 8 cm', 'sæt med 3 stk.'],
        about: [
          'Flyder, kan ses i højt græs og holder til stærke kæber.',
          'Hopper skævt, så den er sjov at jage.',
        ],
        care: 'Skylles under hanen.',
        tags: ['hund', 'legetøj'],
      },
      warning: 'Vælg en størrelse, som hunden ikke kan sluge.',
    },
    {
      motif: 'pet-bowl',
      category: 'pet-home',
      colours: ['sage', 'sand', 'charcoal', 'sky', 'clay'],
      cost: [40, 110],
      da: {
        noun: 'Madskål',
        finish: ['i keramik', 'i stål', 'i bambusfiber'],
        spec: ['0,4 l', '0,9 l', '1,6 l'],
        about: [
          'Tung i bunden, så den bliver, hvor den er sat.',
          'Skrå sider, så lange ører holder sig udenfor.',
        ],
        care: 'Tåler opvaskemaskine.',
        tags: ['hund', 'kat', 'skål'],
      },
    },
    {
      motif: 'pet-bed',
      category: 'pet-home',
      colours: ['oak', 'plum', 'grey', 'moss', 'navy'],
      sizes: { da: 'Størrelse', en: 'Size', values: ['S', 'M', 'L'], step: 30 },
      cost: [140, 320],
      da: {
        noun: 'Dyreseng',
        finish: ['i kanvas', 'i plys', 'i uldfilt'],
        spec: ['med løs pude', 'med høj kant'],
        about: [
          'Høj kant at lægge hovedet på og en pude, der ikke klapper sammen.',
          'Bunden er skridsikker, og betrækket kan tages af på et øjeblik.',
        ],
        care: 'Betrækket vaskes ved 40 °C.',
        tags: ['hund', 'kat', 'seng'],
      },
    },
  ],
};
