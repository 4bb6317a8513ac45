import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A column for a point in time, kept with its zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A column for bytes as they are. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
