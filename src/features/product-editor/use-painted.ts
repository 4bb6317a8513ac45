import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '../../lib/browser/after-paint.ts';

/**
 * Becomes true after the component's first frame has been painted. Fields that are rendered then don't delay that
 * frame.
 */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(function waitForPaint() {
    return afterPaint(() => startTransition(() => setPainted(true)));
  }, []);
  return isPainted;
}
