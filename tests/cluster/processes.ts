import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AppProcess, startApp } from '../support/app-process.ts';

/** Servers that share a database and a storage for files, and no folder, behind one way to them. */
export interface Cluster {
  /** The next server's address, whether or not it is up: a balancer learns that by asking. */
  next(): string;
  /** Ends one as a crash does and starts another in its place. */
  killOne(): Promise<void>;
  /** Of a time in milliseconds: whether one was being replaced then, or the database was down. */
  wasTroubled(at: number): boolean;
  /** Does `work` with the cluster in trouble. */
  troubled(work: () => Promise<void>): Promise<void>;
  /** What the servers that ended by themselves had to say. */
  ended(): Promise<string[]>;
  stop(): Promise<void>;
}

/** After trouble the last connections that it broke are still found broken, in milliseconds. */
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
  // All at once, as a deployment does: one of them migrates, the others wait for it.
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
