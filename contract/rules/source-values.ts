import type { MappedAttribute } from '../entities/value-rules.ts';

/** The key that two spellings of the same value share: composed Unicode, single spaces, lower case. */
export const sourceKey = (value: string): string =>
  value.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toLowerCase();

/** Option names that suppliers use, in Danish and in English. */
const optionNames: Record<string, MappedAttribute> = {
  farve: 'color',
  farver: 'color',
  kulør: 'color',
  color: 'color',
  colour: 'color',
  størrelse: 'size',
  'str.': 'size',
  str: 'size',
  size: 'size',
  materiale: 'material',
  stof: 'material',
  material: 'material',
  fabric: 'material',
};

/** The attribute that an option's values are mapped as; null if they aren't mapped. */
export const attributeOfOption = (name: string): MappedAttribute | null =>
  optionNames[sourceKey(name)] ?? null;
