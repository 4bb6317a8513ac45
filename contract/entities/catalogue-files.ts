import { z } from 'zod';

/** The encodings that a supplier can say a catalogue file has; without a word it is told by what the text would be. */
export const catalogueEncoding = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-15',
]);
