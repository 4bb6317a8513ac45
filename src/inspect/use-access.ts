import { useEffect, useState } from 'react';
import { readToken } from '../api/cookies.ts';
import { type Access, readAccess } from './gate.ts';

/** How often to check whether the session has expired, in milliseconds. */
const lookEvery = 2_000;

/** What may be inspected, kept up to date, so that a logout or an expiry hides it at once. */
export function useAccess(): Access | null {
  const [access, setAccess] = useState<Access | null>(null);
  useEffect(function watchAccess() {
    let isOver = false;
    let known = '';
    const look = () => {
      void readAccess(readToken() !== null).then((now) => {
        const text = JSON.stringify(now);
        if (isOver || text === known) return;
        known = text;
        setAccess(now);
      });
    };
    const channel = new BroadcastChannel('dropline.session');
    channel.onmessage = look;
    const timer = setInterval(look, lookEvery);
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      channel.close();
    };
  }, []);
  return access;
}

/** Rises when a tab has written to the store, at most twice a second. */
export function useWrites(database: string): number {
  const [count, setCount] = useState(0);
  useEffect(
    function followWrites() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const channel = new BroadcastChannel(database);
      channel.onmessage = () => {
        timer ??= setTimeout(() => {
          timer = undefined;
          setCount((known) => known + 1);
        }, 500);
      };
      return () => {
        clearTimeout(timer);
        channel.close();
      };
    },
    [database],
  );
  return count;
}
