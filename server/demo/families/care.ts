import type { Family } from '../product-line.ts';

export const care: Family = {
  brands: ['Saltkar', 'Badebro', 'Urtegaard Pleje', 'Havsæbe'],
  suppliers: [5, 1],
  lines: [
    {
      motif: 'towel',
      category: 'bathroom',
      colours: ['plum', 'white', 'sage', 'sky', 'sand', 'charcoal'],
      sizes: {
        da: 'Størrelse',
        en: 'Size',
        values: ['30 × 50 cm', '50 × 100 cm', '70 × 140 cm'],
        step: 70,
      },
      cost: [28, 70],
      da: {
        noun: 'Håndklæde',
        finish: ['i økologisk bomuld', 'i vaffelvævet bomuld'],
        spec: ['500 g/m²', '600 g/m²'],
        about: [
          'Suger fra første vask og bliver ikke stift af at tørre ude.',
          'Tæt vævet og med en strop, der holder.',
        ],
        care: 'Vaskes ved 60 °C uden skyllemiddel.',
        tags: ['håndklæde', 'bad'],
      },
    },
    {
      motif: 'dispenser',
      category: 'bathroom',
      colours: ['sage', 'clay', 'charcoal', 'white', 'moss'],
      cost: [38, 95],
      da: {
        noun: 'Sæbedispenser',
        finish: ['i glas', 'i keramik'],
        spec: ['25 cl', '35 cl', '50 cl'],
        about: [
          'Giver lige nok sæbe ad gangen og står fast på en våd vask.',
          'Fyldes op igen og igen og sparer en flaske hver gang.',
        ],
        care: 'Pumpen skylles med varmt vand.',
        tags: ['sæbe', 'bad'],
      },
    },
    {
      motif: 'soap',
      category: 'bathroom',
      plain: true,
      colours: ['sky', 'rose', 'sage', 'ochre', 'white'],
      cost: [16, 45],
      da: {
        noun: 'Håndsæbe',
        finish: ['med havtorn', 'med lavendel', 'uden parfume'],
        spec: ['100 g', '2 × 100 g', '250 g'],
        about: [
          'Rørt i små portioner og lagret i seks uger, så den holder længe.',
          'Skummer tæt og efterlader huden blød.',
        ],
        care: 'Lægges tørt mellem brug.',
        tags: ['sæbe', 'pleje'],
      },
      warning: 'Undgå kontakt med øjnene.',
    },
    {
      motif: 'brush',
      category: 'skin-and-hair',
      colours: ['walnut', 'oak', 'black', 'white'],
      cost: [35, 110],
      da: {
        noun: 'Hårbørste',
        finish: ['med bløde børster', 'med faste børster'],
        spec: ['lille', 'stor'],
        about: [
          'Reder ud uden at rykke og lægger håret glat.',
          'Et enkelt redskab af træ, der bliver pænere af at blive brugt.',
        ],
        care: 'Skylles og tørres med børsterne nedad.',
        tags: ['børste', 'pleje'],
      },
    },
    {
      motif: 'skincare',
      category: 'skin-and-hair',
      plain: true,
      colours: ['clay', 'sage', 'lavender', 'sand', 'rose'],
      cost: [55, 160],
      da: {
        noun: 'Creme',
        finish: ['med hyben', 'med havre', 'uden parfume'],
        spec: ['50 ml', '75 ml', '150 ml'],
        about: [
          'Trænger hurtigt ind og fedter ikke på tøjet.',
          'Få ingredienser, som alle kan udtales.',
        ],
        care: 'Bruges inden 12 måneder efter åbning.',
        tags: ['creme', 'hudpleje'],
      },
      warning: 'Kun til udvortes brug. Undgå kontakt med øjnene.',
    },
    {
      motif: 'toothbrush',
      category: 'bathroom',
      colours: ['sage', 'white', 'sky', 'rose', 'charcoal'],
      cost: [28, 70],
      da: {
        noun: 'Tandbørstesæt',
        finish: ['i bambus', 'i genanvendt plast'],
        spec: ['2 børster og krus', '4 børster og krus'],
        about: [
          'Bløde børstehår og et krus, der ikke vælter.',
          'Hovederne kan skiftes, og krusets bund kan tages af og vaskes.',
        ],
        care: 'Skift børste hver tredje måned.',
        tags: ['tandbørste', 'bad'],
      },
    },
  ],
};
