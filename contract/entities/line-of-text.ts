import { z } from 'zod';

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
