import { useLocale } from '../i18n/provider.tsx';

// Sample texts for developers. Users never see them, so they are here and not in locales/.
const samples = {
  da: {
    product: 'Tepotte Timian i støbejern, 1,1 l',
    long: 'Arbejdsmiljørepræsentantens ejendomsmæglerforretning i Nørresundby',
    longButton: 'Importér alle udvalgte produkter',
    button: 'Gem',
    label: 'Butikkens navn',
    hint: 'Kunderne ser navnet på deres faktura.',
    errors: ['Navnet er for langt.', 'Navnet er i brug hos en anden butik.'],
    text: 'Nordlys Living',
    description:
      'Tuden hælder uden at dryppe, og sien af stål kan løftes op, når teen er stærk nok.',
    categories: ['Bolig', 'Køkken › Gryder og knive', 'Køkken › Service og kopper', 'Kæledyr'],
    note: '+12 % siden sidste måned',
    sales: 'Omsætning',
    orders: 'Ordrer, der venter på din bekræftelse',
    toast: 'Gemt på denne enhed. Sendes, når du er online igen.',
    undo: 'Fortryd',
    question: 'Fjern 12 produkter fra importlisten?',
    answer: 'Produkterne bliver hos leverandøren. Du kan tilføje dem igen.',
    action: 'Fjern 12 produkter',
    supplier: 'Nordisk Dropship',
    tabs: ['Butikken', 'Teamet', 'Partnerskaber', 'Hvad der er sket'],
    steps: ['Konto', 'Butik', 'Kom i gang'],
    status: 'Afventer din bekræftelse',
  },
  en: {
    product: 'Cast-iron teapot Thyme, 1.1 l',
    long: 'Counterrevolutionaries’ incomprehensibilities in Llanfairpwllgwyngyll',
    longButton: 'Import all selected products',
    button: 'Save',
    label: 'Name of the shop',
    hint: 'Customers see the name on their invoice.',
    errors: ['The name is too long.', 'Another shop has the name.'],
    text: 'Nordlys Living',
    description:
      'The spout pours without a drip, and the steel sieve lifts out once the tea is strong.',
    categories: ['Home', 'Kitchen › Pots and knives', 'Kitchen › Plates and cups', 'Pets'],
    note: '+12% since last month',
    sales: 'Sales',
    orders: 'Orders that wait for your confirmation',
    toast: 'Saved on this device. It is sent once you are online again.',
    undo: 'Undo',
    question: 'Remove 12 products from the import list?',
    answer: 'The supplier keeps the products. You can add them again.',
    action: 'Remove 12 products',
    supplier: 'Nordisk Dropship',
    tabs: ['The shop', 'The team', 'Partnerships', 'What has happened'],
    steps: ['Account', 'Shop', 'Get going'],
    status: 'Waits for your confirmation',
  },
} as const;

export const useSamples = () => samples[useLocale()];
