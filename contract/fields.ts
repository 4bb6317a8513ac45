import { z } from 'zod';
import { longest } from './rules/longest.ts';

/** A text as somebody types it: blanks around it are no part of it. */
export const typed = (most: number, least = 0) => z.string().trim().min(least).max(most);

/** As it is typed or pasted; held to its length before it is read any further. */
export const typedEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(longest.email)
  .pipe(z.email().max(longest.email));

/** The address of a page or a picture. */
export const webAddress = (protocol: RegExp) => z.url({ protocol }).max(longest.webAddress);

/** A secret that was handed out by us: nothing else is that long. */
export const handedOut = z.string().min(20).max(longest.token);

/** What a column can hold. */
const smallest = -(2 ** 31);
export const largestInteger = 2 ** 31 - 1;
export const storedInteger = z.int().min(smallest).max(largestInteger);

/** The number of a record. */
export const recordId = z.int().min(1).max(largestInteger);

/** What a query filters by: a number that is no record's finds nothing. */
export const queriedId = z.coerce.number().int();

/** ISO 3166-1 alpha-2. */
export const country = z
  .string()
  .max(2)
  .regex(/^[A-Z]{2}$/);

/** Milliseconds since 1970. */
const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);

/** A day that somebody picks, as an instant: of this century, which every calendar and database can hold. */
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
 * What nobody sees and yet changes what is read: controls, line and paragraph separators, turns of the writing's direction,
 * blanks without a width, fillers. One joiner or one variant selector at a time is part of a letter or an emoji.
 */
const unseen =
  /(?!\p{Join_Control}|\uFE0F)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|\p{Join_Control}{2}|\uFE0F{2}|\p{M}{6}/u;

/** What a check of our own finds, which has words of its own. */
export type Finding = 'unseen' | 'web-address';
const finding = (found: Finding) => ({ params: { found } });

/** One line as it is typed, all of it to be seen `[§D-mail-names]`. */
export const lineOfText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !unseen.test(text), finding('unseen'));

/** Words to somebody else, over as many lines as they take `[§D-mail-names]`. */
export const linesOfText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !unseen.test(text.replaceAll(/[\n\r\t]/g, ' ')), finding('unseen'));

/** What somebody or something is called, also in mails to strangers: not empty, and no way to a web page `[§D-mail-names]`. */
export const nameOf = (max: number) =>
  lineOfText(max)
    .min(1)
    .refine((text) => !/:\/\/|\bwww\./i.test(text), finding('web-address'));
