import type { Family } from '../product-line.ts';

export const lighting: Family = {
  brands: ['Skumringslys', 'Fyrværk', 'Lampestuen', 'Nordglød'],
  suppliers: [2, 1],
  lines: [
    {
      motif: 'lamp',
      category: 'lamps',
      colours: ['coral', 'lavender', 'white', 'forest', 'grey', 'brass'],
      cost: [160, 390],
      da: {
        noun: 'Bordlampe',
        finish: ['med dæmper', 'med blødt lys'],
        spec: ['38 cm', '44 cm', '52 cm'],
        about: [
          'Et varmt, nedadrettet lys til sofabord og vindueskarm.',
          'Dæmpes i tre trin ved at røre ved foden.',
        ],
        care: 'E27, højst 40 W; pære medfølger ikke.',
        tags: ['lampe', 'bordlampe'],
      },
      warning: 'Kun til indendørs brug.',
    },
    {
      motif: 'pendant',
      category: 'lamps',
      colours: ['lavender', 'black', 'white', 'clay', 'petrol', 'brass'],
      cost: [210, 520],
      da: {
        noun: 'Pendel',
        finish: ['i metal', 'i opalglas', 'i keramik'],
        spec: ['Ø 26 cm', 'Ø 34 cm', 'Ø 42 cm'],
        about: [
          'Hænger lavt over bordet og blænder ingen.',
          'Kan hænge alene over spisebordet eller tre på række over køkkenøen.',
        ],
        care: 'E27, højst 60 W; 2 m stofledning.',
        tags: ['lampe', 'pendel', 'loftlampe'],
      },
      warning: 'Skal installeres af en autoriseret elinstallatør.',
    },
    {
      motif: 'floor-lamp',
      category: 'lamps',
      colours: ['petrol', 'sand', 'black', 'brass', 'clay'],
      cost: [380, 790],
      da: {
        noun: 'Gulvlampe',
        finish: ['med fodkontakt', 'med drejelig skærm'],
        spec: ['145 cm', '155 cm', '165 cm'],
        about: [
          'Giver et rigtigt læselys uden at fylde på gulvet.',
          'Hovedet drejes, så lyset falder, hvor bogen er.',
        ],
        care: 'E27, højst 40 W; fodkontakt på ledningen.',
        tags: ['lampe', 'gulvlampe'],
      },
      warning: 'Kun til indendørs brug.',
    },
    {
      motif: 'desk-lamp',
      category: 'lamps',
      colours: ['navy', 'plum', 'black', 'sage', 'white'],
      cost: [150, 340],
      da: {
        noun: 'Arbejdslampe',
        finish: ['i aluminium', 'i stål'],
        spec: ['med dæmper', 'med klemme', 'med USB-C'],
        about: [
          'To led og et hoved, der bliver, hvor du sætter dem.',
          'Lyser koldt om dagen og varmt om aftenen.',
        ],
        care: 'Indbygget LED, 8 W, 25.000 timer.',
        tags: ['lampe', 'skrivebord'],
      },
    },
    {
      motif: 'lantern',
      category: 'candles',
      colours: ['navy', 'black', 'white', 'brass', 'forest'],
      cost: [85, 220],
      da: {
        noun: 'Lanterne',
        finish: ['i galvaniseret stål', 'i pulverlakeret metal'],
        spec: ['28 cm', '36 cm', '45 cm'],
        about: [
          'Står sikkert på trappen i blæsevejr og lyser gæsterne ind.',
          'Lågen åbner helt, så bloklyset er nemt at skifte.',
        ],
        care: 'Glasset tørres af, når lanternen er kold.',
        tags: ['lanterne', 'udendørs'],
      },
      warning: 'Lad aldrig et tændt lys være uden opsyn.',
    },
    {
      motif: 'candle',
      category: 'candles',
      colours: ['rose', 'white', 'ochre', 'clay', 'sage', 'plum'],
      cost: [35, 95],
      da: {
        noun: 'Bloklys',
        finish: ['i stearin', 'i rapsvoks'],
        spec: ['sæt med 3 stk.', 'sæt med 6 stk.'],
        about: [
          'Brænder roligt og uden at sode, gennemfarvet helt ind til vægen.',
          'Tre højder, der pynter sammen, også når de ikke er tændt.',
        ],
        care: 'Klip vægen til 1 cm, før lyset tændes.',
        tags: ['lys', 'stearinlys'],
      },
      warning: 'Lad aldrig et tændt lys være uden opsyn.',
    },
  ],
};
