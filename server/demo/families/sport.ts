import type { Family } from '../product-line.ts';

export const sport: Family = {
  brands: ['Fjeldrev', 'Stævn', 'Åndehul', 'Tinderup'],
  suppliers: [4, 7],
  lines: [
    {
      motif: 'mat',
      category: 'training',
      colours: ['moss', 'coral', 'plum', 'navy', 'charcoal'],
      cost: [85, 210],
      da: {
        noun: 'Yogamåtte',
        finish: ['i naturgummi', 'i kork', 'i TPE'],
        spec: ['4 mm', '5 mm', '6 mm'],
        about: [
          'Giver fodfæste, også når hænderne er fugtige, og ruller sig ikke op i hjørnerne.',
          'Let at bære og tyk nok til knæene.',
        ],
        care: 'Tørres af med vand og lidt sæbe.',
        tags: ['yoga', 'træning'],
      },
      en: {
        noun: 'yoga mat',
        finish: ['natural rubber', 'cork', 'TPE'],
        spec: ['4 mm', '5 mm', '6 mm'],
        about: [
          'Keeps its grip when hands are damp and lies flat from the first day.',
          'Light to carry and kind to the knees.',
        ],
        care: 'Wipe with water and a little soap.',
        tags: ['yoga', 'training'],
      },
    },
    {
      motif: 'dumbbell',
      category: 'training',
      colours: ['charcoal', 'rose', 'steel', 'petrol'],
      sizes: { da: 'Vægt', en: 'Weight', values: ['2 kg', '4 kg', '6 kg', '8 kg'], step: 40 },
      cost: [55, 110],
      da: {
        noun: 'Håndvægt',
        finish: ['i neopren', 'i støbejern', 'i gummi'],
        spec: ['sæt med 2 stk.', 'enkeltvis'],
        about: [
          'Ruller ikke væk og er rar at holde om i mange gentagelser.',
          'Nok til en hel træning i stuen, uden at den fylder i skabet.',
        ],
        care: 'Tørres af efter brug.',
        tags: ['vægte', 'træning'],
      },
      en: {
        noun: 'dumbbell',
        finish: ['neoprene', 'cast-iron', 'rubber'],
        spec: ['set of 2', 'single'],
        about: [
          'Will not roll away and sits well in the hand, set after set.',
          'A whole workout at home that still fits in the cupboard.',
        ],
        care: 'Wipe dry after use.',
        tags: ['weights', 'training'],
      },
      warning: 'Hold børn på afstand under træning.',
    },
    {
      motif: 'bottle',
      category: 'outdoors',
      colours: ['sky', 'moss', 'coral', 'charcoal', 'white', 'navy'],
      cost: [55, 120],
      da: {
        noun: 'Drikkeflaske',
        finish: ['i rustfrit stål', 'i dobbeltvægget stål'],
        spec: ['0,5 l', '0,75 l', '1 l'],
        about: [
          'Holder koldt et døgn og varmt en hel arbejdsdag.',
          'Tæt i tasken og let at åbne med én hånd.',
        ],
        care: 'Låg og flaske vaskes i hånden.',
        tags: ['flaske', 'termo', 'friluft'],
      },
      en: {
        noun: 'bottle',
        finish: ['stainless-steel', 'double-wall'],
        spec: ['0.5 l', '0.75 l', '1 l'],
        about: [
          'Cold for a day, hot for a shift.',
          'Leakproof in a bag and easy to open with one hand.',
        ],
        care: 'Wash lid and bottle by hand.',
        tags: ['bottle', 'flask', 'outdoors'],
      },
    },
    {
      motif: 'tent',
      category: 'outdoors',
      colours: ['oak', 'forest', 'clay', 'navy', 'sage'],
      cost: [480, 980],
      da: {
        noun: 'Telt',
        finish: ['i ripstop', 'i bomuldslærred'],
        spec: ['2 personer', '3 personer', '4 personer'],
        about: [
          'Rejses på seks minutter af én person og står, når det blæser op.',
          'To åbninger giver gennemtræk, så der ikke er fugtigt om morgenen.',
        ],
        care: 'Tørres helt, før det pakkes væk.',
        tags: ['telt', 'camping'],
      },
      en: {
        noun: 'tent',
        finish: ['ripstop', 'cotton canvas'],
        spec: ['2 persons', '3 persons', '4 persons'],
        about: [
          'Up in six minutes by one person, and it stays up when the wind does too.',
          'Two doors let the air through, so mornings are dry.',
        ],
        care: 'Dry fully before packing.',
        tags: ['tent', 'camping'],
      },
      warning: 'Brug aldrig åben ild eller gasblus i teltet.',
    },
  ],
};
