import type { Command } from '../state/commands.ts';
import type { Sync } from '../types.ts';
import { useSync } from './provider.tsx';

/** The function that queues a command; its promise resolves to the command's id once it is durable on the device. */
export function useCommit(): (command: Command) => Promise<string> {
  const sync = useSync();
  return sync ? sync.commit : refuse;
}

const refuse: Sync['commit'] = () =>
  Promise.reject(new Error('Nothing can be committed while nobody is signed in.'));
