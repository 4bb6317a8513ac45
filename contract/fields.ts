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
const largest = 2 ** 31 - 1;
export const storedInteger = z.int().min(smallest).max(largest);

/** The number of a record. */
export const recordId = z.int().min(1).max(largest);

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
