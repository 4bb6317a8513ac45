/** Dropline's tree of categories, two levels: key, Danish, English. The order gives the ids. */
const tree = [
  [
    'kitchen',
    'Køkken',
    'Kitchen',
    [
      ['tableware', 'Service og kopper', 'Tableware'],
      ['cookware', 'Gryder og knive', 'Pots and knives'],
      ['storage', 'Opbevaring i køkkenet', 'Kitchen storage'],
    ],
  ],
  [
    'home',
    'Bolig',
    'Home',
    [
      ['decoration', 'Pynt og vaser', 'Decoration'],
      ['furniture', 'Småmøbler', 'Small furniture'],
      ['walls', 'Vægge', 'Walls'],
      ['home-textiles', 'Boligtekstiler', 'Home textiles'],
    ],
  ],
  [
    'lighting',
    'Belysning',
    'Lighting',
    [
      ['lamps', 'Lamper', 'Lamps'],
      ['candles', 'Lys og lanterner', 'Candles and lanterns'],
    ],
  ],
  [
    'garden',
    'Have',
    'Garden',
    [
      ['plants', 'Potter og frø', 'Pots and seeds'],
      ['garden-tools', 'Haveredskaber', 'Garden tools'],
      ['birds', 'Fugle i haven', 'Garden birds'],
    ],
  ],
  [
    'play',
    'Børn og leg',
    'Children and play',
    [
      ['toys', 'Legetøj', 'Toys'],
      ['soft-toys', 'Bamser', 'Soft toys'],
    ],
  ],
  [
    'pets',
    'Kæledyr',
    'Pets',
    [
      ['walks', 'På tur', 'Walks'],
      ['pet-home', 'Mad og hvile', 'Food and rest'],
    ],
  ],
  [
    'sport',
    'Sport og friluft',
    'Sport and outdoors',
    [
      ['training', 'Træning', 'Training'],
      ['outdoors', 'Friluftsliv', 'Outdoors'],
    ],
  ],
  [
    'travel',
    'Rejse',
    'Travel',
    [
      ['bags', 'Tasker', 'Bags'],
      ['luggage', 'Kufferter', 'Luggage'],
      ['travel-gear', 'Rejsetilbehør', 'Travel accessories'],
    ],
  ],
  [
    'electronics',
    'Elektroniktilbehør',
    'Electronics accessories',
    [
      ['sound', 'Lyd', 'Sound'],
      ['mobile', 'Mobiltilbehør', 'Mobile accessories'],
    ],
  ],
  [
    'care',
    'Personlig pleje',
    'Personal care',
    [
      ['bathroom', 'Badeværelse', 'Bathroom'],
      ['skin-and-hair', 'Hud og hår', 'Skin and hair'],
    ],
  ],
  [
    'office',
    'Kontor',
    'Office',
    [
      ['stationery', 'Papir og skrivetøj', 'Stationery'],
      ['desk', 'Skrivebord', 'Desk'],
    ],
  ],
  [
    'wear',
    'Tøj og tilbehør',
    'Clothing and accessories',
    [
      ['clothes', 'Tøj', 'Clothes'],
      ['accessories', 'Tilbehør', 'Accessories'],
    ],
  ],
] as const;

type Leaf = (typeof tree)[number][3][number];
export type CategoryKey = Leaf[0];

export interface CategoryRow {
  id: number;
  parentId: number | null;
  nameDa: string;
  nameEn: string;
}

export const categoryRows: CategoryRow[] = [];
const ids = new Map<string, number>();
for (const [, nameDa, nameEn, leaves] of tree) {
  const parentId = categoryRows.length + 1;
  categoryRows.push({ id: parentId, parentId: null, nameDa, nameEn });
  for (const [key, leafDa, leafEn] of leaves) {
    const id = categoryRows.length + 1;
    ids.set(key, id);
    categoryRows.push({ id, parentId, nameDa: leafDa, nameEn: leafEn });
  }
}

export function categoryId(key: CategoryKey): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`No category ${key}.`);
  return id;
}
