import { z } from 'zod';
import { mostPrice } from '../limits/longest.ts';

/** An ISO 4217 code. */
export const currency = z
  .string()
  .max(3)
  .regex(/^[A-Z]{3}$/);

/** An amount in the currency's minor unit (øre, cent): never a fraction. */
export const money = z.object({ amount: z.int(), currency });
export type Money = z.infer<typeof money>;

/** A price that a person may set. Zero is allowed here: the publish gate refuses it later. */
export const price = z.object({ amount: z.int().min(0).max(mostPrice), currency });

/** An instant as ISO 8601 with a time zone. */
export const instant = z.iso.datetime({ offset: true });
