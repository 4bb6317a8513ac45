import { useEffect, useState } from 'react';

/** How many bytes the app keeps on this device, by the browser's own count; null where it doesn't tell. */
export function useStoredBytes(): number | null {
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(function countBytes() {
    if (!('storage' in navigator)) return;
    navigator.storage.estimate().then(
      ({ usage }) => setBytes(usage ?? null),
      () => {},
    );
  }, []);
  return bytes;
}
