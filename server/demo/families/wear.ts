import type { Family } from '../product-line.ts';

const clothing = { da: 'Størrelse', en: 'Size', values: ['S', 'M', 'L', 'XL'], step: 0 } as const;

export const wear: Family = {
  brands: ['Garnbo', 'Vesterstrik', 'Linned & Lise', 'Blåsømmet'],
  suppliers: [5, 4],
  lines: [
    {
      motif: 'tshirt',
      category: 'clothes',
      colours: ['white', 'navy', 'sage', 'clay', 'black', 'ochre'],
      sizes: clothing,
      cost: [55, 110],
      da: {
        noun: 'T-shirt',
        finish: ['i økologisk bomuld', 'i tung bomuld', 'i hør og bomuld'],
        spec: ['lige snit', 'løst snit'],
        about: [
          'Tyk nok til at bære alene og blød fra første gang.',
          'Halsen holder formen, og sømmene vrider sig ikke i vask.',
        ],
        care: 'Vaskes ved 40 °C.',
        tags: ['t-shirt', 'unisex'],
      },
    },
    {
      motif: 'hoodie',
      category: 'clothes',
      colours: ['petrol', 'forest', 'grey', 'sand', 'plum', 'black'],
      sizes: clothing,
      cost: [130, 260],
      da: {
        noun: 'Hættetrøje',
        finish: ['i økologisk bomuld', 'i børstet bomuld'],
        spec: ['med lomme', 'med lynlås'],
        about: [
          'Børstet på indersiden og med en hætte, der bliver oppe i blæst.',
          'Ribben i ærmerne strammer til, selv efter mange vaske.',
        ],
        care: 'Vaskes ved 30 °C på vrangen.',
        tags: ['hættetrøje', 'unisex'],
      },
    },
    {
      motif: 'beanie',
      category: 'accessories',
      colours: ['charcoal', 'ochre', 'forest', 'rose', 'navy'],
      cost: [45, 110],
      da: {
        noun: 'Strikhue',
        finish: ['i merinould', 'i genanvendt uld'],
        spec: ['med opslag', 'dobbeltstrikket'],
        about: [
          'Varm om ørerne og kradser ikke i panden.',
          'Strikket tæt, så vinden må gå udenom.',
        ],
        care: 'Håndvaskes; tørres liggende.',
        tags: ['hue', 'uld', 'vinter'],
      },
    },
    {
      motif: 'scarf',
      category: 'accessories',
      colours: ['navy', 'plum', 'moss', 'clay', 'grey'],
      cost: [75, 180],
      da: {
        noun: 'Halstørklæde',
        finish: ['i lammeuld', 'i merinould'],
        spec: ['180 × 30 cm', '200 × 40 cm'],
        about: [
          'Langt nok til to gange rundt og let nok til at beholde på.',
          'Vævet med frynser, der er snoet i hånden.',
        ],
        care: 'Luftes; vaskes på uldprogram.',
        tags: ['tørklæde', 'uld', 'vinter'],
      },
    },
    {
      motif: 'socks',
      category: 'accessories',
      colours: ['forest', 'plum', 'navy', 'ochre', 'charcoal'],
      sizes: { da: 'Størrelse', en: 'Size', values: ['36–39', '40–43', '44–46'], step: 0 },
      cost: [22, 48],
      da: {
        noun: 'Strømper',
        finish: ['i bomuld', 'i uldblanding'],
        spec: ['1 par', '3 par'],
        about: [
          'Bliver oppe uden at stramme og holder til en lang dag i støvler.',
          'Forstærket, hvor strømper ellers går i stykker.',
        ],
        care: 'Vaskes ved 40 °C.',
        tags: ['strømper', 'unisex'],
      },
    },
    {
      motif: 'tote',
      category: 'accessories',
      colours: ['sand', 'white', 'sage', 'navy', 'clay'],
      cost: [32, 85],
      da: {
        noun: 'Mulepose',
        finish: ['i kanvas', 'i genanvendt bomuld'],
        spec: ['12 l', '18 l'],
        about: [
          'Lange hanke til skulderen og en bund, der kan bære ti kilo.',
          'Med inderlomme til nøgler og telefon.',
        ],
        care: 'Vaskes ved 30 °C.',
        tags: ['mulepose', 'taske'],
      },
    },
    {
      motif: 'apron',
      category: 'accessories',
      colours: ['sand', 'clay', 'navy', 'forest', 'grey'],
      cost: [65, 150],
      da: {
        noun: 'Forklæde',
        finish: ['i hør', 'i kanvas'],
        spec: ['med to lommer', 'med krydsryg'],
        about: [
          'Sidder rigtigt på både høj og lav og har lommer, hvor hænderne falder.',
          'Til køkkenet, værkstedet og haven.',
        ],
        care: 'Vaskes ved 60 °C.',
        tags: ['forklæde', 'køkken'],
      },
    },
  ],
};
