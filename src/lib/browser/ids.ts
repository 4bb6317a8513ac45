/** A new random id (UUID v4). */
export const newId = (): string => crypto.randomUUID();
