import type { Family } from '../product-line.ts';

export const garden: Family = {
  brands: ['Havelågen', 'Spirehuset', 'Muldvang', 'Rød Tulle'],
  suppliers: [3, 1],
  lines: [
    {
      motif: 'plant-pot',
      category: 'plants',
      colours: ['clay', 'white', 'charcoal', 'sage', 'sand', 'rose'],
      sizes: { da: 'Diameter', en: 'Diameter', values: ['14 cm', '18 cm', '24 cm'], step: 35 },
      cost: [32, 90],
      da: {
        noun: 'Urtepotte',
        finish: ['i ler', 'i fiberler'],
        spec: ['med underskål', 'med hul i bunden'],
        about: [
          'Åndbart ler, så rødderne hverken drukner eller tørrer ud.',
          'Tåler frost og kan blive ude hele vinteren.',
        ],
        care: 'Børstes ren om foråret.',
        tags: ['potte', 'planter'],
      },
    },
    {
      motif: 'seeds',
      category: 'plants',
      plain: true,
      colours: ['sage', 'clay', 'ochre', 'moss', 'sky'],
      cost: [12, 38],
      da: {
        noun: 'Frøblanding',
        finish: ['til bier', 'til krydderurter', 'til sommerblomster'],
        spec: ['til 2 m²', 'til 5 m²', 'til 10 m²'],
        about: [
          'Spirer efter to uger og blomstrer fra juni, til frosten kommer.',
          'Danskavlede frø, sammensat, så der altid er noget i blomst.',
        ],
        care: 'Sås fra april til juni, holdes fugtig de første uger.',
        tags: ['frø', 'blomster', 'bier'],
      },
    },
    {
      motif: 'watering-can',
      category: 'garden-tools',
      colours: ['charcoal', 'moss', 'ochre', 'sky', 'clay'],
      cost: [75, 190],
      da: {
        noun: 'Vandkande',
        finish: ['i galvaniseret stål', 'i pulverlakeret metal'],
        spec: ['1,5 l', '5 l', '9 l'],
        about: [
          'Lang tud, der når ind mellem bladene, og bruser, der kan tages af.',
          'Tyngden ligger over hånden, så den er let at bære fuld.',
        ],
        care: 'Tømmes før frost.',
        tags: ['vandkande', 'vanding'],
      },
    },
    {
      motif: 'trowel',
      category: 'garden-tools',
      colours: ['oak', 'black', 'moss', 'clay'],
      cost: [38, 95],
      da: {
        noun: 'Plantespade',
        finish: ['i rustfrit stål', 'i kulstofstål'],
        spec: ['28 cm', '32 cm'],
        about: [
          'Skarp kant, der går igennem rødder, og et skaft, der passer i hånden.',
          'Smedet i ét stykke, så det ikke bøjer i hård jord.',
        ],
        care: 'Tørres af og olieres, før det hænges væk.',
        tags: ['redskab', 'have'],
      },
      warning: 'Skarp kant. Brug handsker.',
    },
    {
      motif: 'birdhouse',
      category: 'birds',
      colours: ['coral', 'rose', 'sage', 'sky', 'oak', 'forest'],
      cost: [65, 160],
      da: {
        noun: 'Redekasse',
        finish: ['i lærk', 'i fyrretræ'],
        spec: ['hul 28 mm', 'hul 32 mm', 'hul 45 mm'],
        about: [
          'Målene passer til mejser og spurve, og bunden kan tages ud om efteråret.',
          'Tykke brædder holder ungerne varme i et koldt forår.',
        ],
        care: 'Hænges mod øst i to meters højde.',
        tags: ['fugle', 'redekasse'],
      },
    },
    {
      motif: 'hand-fork',
      category: 'garden-tools',
      colours: ['oak', 'black', 'moss', 'clay'],
      cost: [38, 95],
      da: {
        noun: 'Håndkultivator',
        finish: ['i rustfrit stål', 'i kulstofstål'],
        spec: ['28 cm', '34 cm'],
        about: [
          'Tre tænder, der løsner jorden mellem planterne uden at tage rødderne med.',
          'Skaftet er olieret og har samme form som spaden i serien.',
        ],
        care: 'Tørres af og olieres, før den hænges væk.',
        tags: ['redskab', 'have'],
      },
      warning: 'Spidse tænder. Brug handsker.',
    },
  ],
};
