import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '../../lib/browser/after-paint.ts';

/** Turns true once the frame that the component first stands in is painted. Fields that come then hold up neither it nor an input. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(function waitForPaint() {
    return afterPaint(() => startTransition(() => setPainted(true)));
  }, []);
  return isPainted;
}
