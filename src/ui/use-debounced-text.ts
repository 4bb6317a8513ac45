import { useEffect, useState } from 'react';

/**
 * What a person types, passed on only when they pause, so that a search runs while typing without a request for each
 * key. If `value` changes from outside (a step back), it replaces the input.
 */
export function useDebouncedText(
  value: string,
  onPause: (text: string) => void,
  pause = 180,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(
    function settleAfterPause() {
      if (typed.trim() === value) return;
      const timer = setTimeout(() => onPause(typed.trim()), pause);
      return () => clearTimeout(timer);
    },
    [typed, value, onPause, pause],
  );
  return [typed, setTyped];
}
