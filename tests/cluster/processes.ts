import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AppProcess, startApp } from '../support/app-process.ts';

/** Servers that share a database and a file storage but no folder, reached in turn as behind a balancer. */
export interface Cluster {
  /** The next server's address, even if it is down: a balancer finds out only by asking. */
  next(): string;
  /** Kills one like a crash, and starts another in its place. */
  killOne(): Promise<void>;
  /** Whether, at a time in milliseconds, a server was being replaced or the database was down. */
  wasTroubled(at: number): boolean;
  /** Runs `work`, and counts the time as troubled. */
  troubled(work: () => Promise<void>): Promise<void>;
  /** The output of servers that ended by themselves. */
  ended(): Promise<string[]>;
  stop(): Promise<void>;
}

/** In milliseconds: after trouble, broken connections are still being found for so long. */
const aftermath = 3_000;

export async function startCluster(
  count: number,
  { databaseUrl, storageUrl }: { databaseUrl: string; storageUrl: string },
): Promise<Cluster> {
  const folders = await Promise.all(
    Array.from({ length: count }, () => mkdtemp(path.join(tmpdir(), 'dropline-cluster-'))),
  );
  const startIn = (dataDir: string) =>
    startApp({
      dataDir,
      env: {
        DATABASE_URL: databaseUrl,
        STORAGE_URL: storageUrl,
        RATE_SHARE: '0',
        SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      },
      script: 'tests/support/api-process-main.ts',
    });
  // All at once, as in a deployment: one migrates, the others wait for it.
  const servers: AppProcess[] = await Promise.all(folders.map(startIn));
  const troubles: { from: number; to: number }[] = [];
  let asked = 0;
  let killed = 0;

  async function troubled(work: () => Promise<void>) {
    const trouble = { from: Date.now(), to: Number.POSITIVE_INFINITY };
    troubles.push(trouble);
    await work();
    trouble.to = Date.now() + aftermath;
  }

  return {
    next() {
      asked += 1;
      return servers[asked % servers.length]?.url ?? '';
    },
    killOne: () =>
      troubled(async () => {
        const at = killed % servers.length;
        killed += 1;
        await servers[at]?.stop('SIGKILL');
        servers[at] = await startIn(folders[at] ?? '');
      }),
    wasTroubled: (at) => troubles.some(({ from, to }) => from <= at && at <= to),
    troubled,
    async ended() {
      const answers = servers.map(async (server) => {
        const isUp = await fetch(server.url).then(
          () => true,
          () => false,
        );
        return isUp ? [] : [`A server ended by itself: ${server.output()}`];
      });
      return (await Promise.all(answers)).flat();
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}
