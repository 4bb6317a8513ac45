import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallKey } from '../../contract/calls.ts';
import type { Answer, Args } from '../../contract/types.ts';
import { callsTo } from '../support/calls.ts';
import type { Cluster } from './processes.ts';

/** What is measured and found wrong, for everybody together. */
export interface Ledger {
  /** Milliseconds of each call that was answered at the first try. */
  latencies: number[];
  calls: number;
  /** Tries that failed because a process or the database was down. */
  lost: number;
  findings: string[];
}

export const newLedger = (): Ledger => ({ latencies: [], calls: 0, lost: 0, findings: [] });

/** How a device reaches the cluster: it repeats a call with the same key until it is answered. */
export interface Line {
  /** `raw` is a file that is sent instead of a body. */
  ask<C extends CallKey>(call: C, args: Args<C>, raw?: string): Promise<Answer<C>>;
}

/** The statuses of a balancer without a server, and of a server without its database. */
const away = [502, 503];
/** In milliseconds, between two tries. */
const pause = 100;
/** In milliseconds; longer than anything is ever down. */
const patience = 60_000;

export function openLine(
  cluster: Pick<Cluster, 'next' | 'wasTroubled'>,
  token: string,
  ledger: Ledger,
): Line {
  return {
    async ask(call, args, raw) {
      const key = randomUUID();
      const begun = Date.now();
      ledger.calls += 1;
      for (let tries = 1; ; tries += 1) {
        const response = await callsTo(cluster.next())
          .send(call, args, { token, raw, headers: { 'Idempotency-Key': key } })
          .catch(() => null);
        const text = await response?.text().catch(() => null);
        if (response?.ok && text !== null && text !== undefined) {
          if (tries === 1) ledger.latencies.push(Date.now() - begun);
          return JSON.parse(text);
        }
        const status = response?.status ?? 502;
        if (!away.includes(status)) throw new Error(`${call} was answered ${status}: ${text}`);
        if (!cluster.wasTroubled(Date.now())) {
          ledger.findings.push(`${call} was answered ${status} while nothing was down: ${text}`);
        }
        if (Date.now() - begun > patience) throw new Error(`${call} was never answered.`);
        ledger.lost += 1;
        await wait(pause);
      }
    },
  };
}
