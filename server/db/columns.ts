import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A column for a point in time, stored with its time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A column for raw bytes. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
