import { timestamp } from 'drizzle-orm/pg-core';

/** A column for a point in time, kept with its zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });
