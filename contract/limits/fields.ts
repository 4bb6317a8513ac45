import { z } from 'zod';
import { longest } from './longest.ts';

/** A typed text: blanks around it are cut off. */
export const typed = (most: number, least = 0) => z.string().trim().min(least).max(most);

/** An address as typed or pasted. The length is checked first, so that a huge text isn't parsed. */
export const typedEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(longest.email)
  .pipe(z.email().max(longest.email));

/** The address of a page or a picture. */
export const webAddress = (protocol: RegExp) => z.url({ protocol }).max(longest.webAddress);

/** A secret that we handed out: only those have such lengths. */
export const handedOut = z.string().min(20).max(longest.token);

/** The range of an integer column. */
const smallest = -(2 ** 31);
export const largestInteger = 2 ** 31 - 1;
export const storedInteger = z.int().min(smallest).max(largestInteger);

/** The number of a record. */
export const recordId = z.int().min(1).max(largestInteger);

/** An id in a query filter: a number that belongs to no record just finds nothing. */
export const queriedId = z.coerce.number().int();

/** ISO 3166-1 alpha-2. */
export const country = z
  .string()
  .max(2)
  .regex(/^[A-Z]{2}$/);

/** Milliseconds since 1970. */
const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);

/** A day that somebody picks, as an instant between 2000 and 2100, which every calendar and database can hold. */
export const pickedInstant = z.iso
  .datetime({ offset: true })
  .max(longest.instant)
  .check(({ value, issues }) => {
    const at = Date.parse(value);
    const bound = { origin: 'date', inclusive: true, input: value } as const;
    if (at < earliest) issues.push({ ...bound, code: 'too_small', minimum: earliest });
    if (at > latest) issues.push({ ...bound, code: 'too_big', maximum: latest });
  });

/**
 * Invisible characters that change how a text reads: controls, line and paragraph separators, changes of writing
 * direction, zero-width spaces, fillers. A single joiner or variant selector is part of a letter or an emoji, and
 * allowed.
 */
const unseen =
  /(?!\p{Join_Control}|\uFE0F)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|\p{Join_Control}{2}|\uFE0F{2}|\p{M}{6}/u;

/** The errors of our own checks, which each have their own text. */
export type Finding = 'unseen' | 'web-address';
const finding = (found: Finding) => ({ params: { found } });

/** One typed line, without invisible characters `[§D-mail-names]`. */
export const lineOfText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !unseen.test(text), finding('unseen'));

/** A message to somebody else, of any number of lines, without invisible characters `[§D-mail-names]`. */
export const linesOfText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !unseen.test(text.replaceAll(/[\n\r\t]/g, ' ')), finding('unseen'));

/** A name, which may also appear in mails to strangers: not empty, and without a web address `[§D-mail-names]`. */
export const nameOf = (max: number) =>
  lineOfText(max)
    .min(1)
    .refine((text) => !/:\/\/|\bwww\./i.test(text), finding('web-address'));
