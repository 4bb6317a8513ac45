import type { ApiConfig } from '../api/config.ts';
import { probe } from '../api/probe.ts';

export interface ServerFacts {
  /** Null when it answers, else why it is out of reach, found as the app finds it. */
  outOfReach: 'network' | 'server' | null;
  /** As the back end tells by itself; null where it tells nothing. */
  version: string | null;
  health: string | null;
  /** Milliseconds that its answer took. */
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
