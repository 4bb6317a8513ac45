import { startTransition, useEffect, useState } from 'react';

/** Turns true once the frame that the component first stands in is painted. Fields that come then hold up neither it nor an input. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(function waitForPaint() {
    let timer: ReturnType<typeof setTimeout>;
    // A frame's callbacks run before it is painted, a timer that they set after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}
