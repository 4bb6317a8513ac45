import type { MappedAttribute } from '../entities/value-rules.ts';

/** What makes two spellings one value: composed Unicode, single spaces, lower case. */
export const sourceKey = (value: string): string =>
  value.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toLowerCase();

/** Names of options as suppliers write them, in Danish and in English. */
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

/** What values of an option are mapped as; null for an option that isn't. */
export const attributeOfOption = (name: string): MappedAttribute | null =>
  optionNames[sourceKey(name)] ?? null;
