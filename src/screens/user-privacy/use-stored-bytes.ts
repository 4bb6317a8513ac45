import { useEffect, useState } from 'react';

/** How many bytes the app uses on this device, as counted by the browser; null if it doesn't say. */
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
