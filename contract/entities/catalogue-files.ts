import { z } from 'zod';

/** The encodings that a supplier can name for a catalogue file. Without one, the encoding is guessed from the file. */
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
