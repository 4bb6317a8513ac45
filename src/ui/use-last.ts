import { useState } from 'react';

/** `value`, and while it is null what it was before: a drawer shows it still while it leaves. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
