import { useState } from 'react';

/** `value`, or the last one if it is null: a drawer still shows its content while it closes. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
