import type { ApiConfig } from '../api/config.ts';
import { probe } from '../api/probe.ts';

export interface ServerFacts {
  /** Null if it answers, otherwise why it can't be reached; checked in the same way as in the app. */
  outOfReach: 'network' | 'server' | null;
  /** As the back end reports it; null if it doesn't. */
  version: string | null;
  health: string | null;
  /** How many milliseconds it took to answer. */
  took: number;
  at: number;
}

export async function readServerFacts(config: ApiConfig): Promise<ServerFacts> {
  const at = Date.now();
  const outOfReach = await probe(config);
  const took = Date.now() - at;
  const health = outOfReach === 'network' ? null : await readHealth(config);
  return { outOfReach, version: health?.version ?? null, health: health?.status ?? null, took, at };
}

async function readHealth({
  base,
}: ApiConfig): Promise<{ status?: string; version?: string } | null> {
  try {
    const answer = await fetch(`${base}/healthz`, { cache: 'no-store' });
    return await answer.json();
  } catch {
    return null;
  }
}
