import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { RequestCall } from '../api/request.ts';
import { jobPollingMachine } from '../machines/job-polling.ts';
import type { Sync } from '../sync/types.ts';
import type { Connectivity } from './connectivity.ts';
import { isOnline } from './connectivity.ts';
import type { TenantStore } from './tenant.ts';

export type Jobs = ActorRefFrom<typeof jobPollingMachine>;

export interface JobsDeps {
  request: RequestCall;
  tenant: Pick<TenantStore, 'sync' | 'at'>;
  connectivity: Connectivity;
}

/** Checks for a job when a shop's store opens, and whenever a bulk import has reached the server. */
export function startJobs({ request, tenant: { sync, at }, connectivity }: JobsDeps): Jobs {
  const jobs: Jobs = createActor(
    jobPollingMachine.provide({
      actors: {
        askJob: fromPromise(async ({ signal }) => {
          const { data } = await request('GET /shop/events', {}, { signal });
          return data;
        }),
      },
      actions: { refresh: () => void sync.get()?.refresh() },
    }),
  );
  let stopWatching = () => {};

  function followStore(): void {
    stopWatching();
    const current = sync.get();
    // Only shops have jobs that a person waits for.
    if (!current || !at()?.startsWith('shop:')) {
      jobs.send({ type: 'SIGNED_OUT' });
      return;
    }
    jobs.send({ type: 'LOOK' });
    let waiting = bulkImports(current);
    stopWatching = current.outbox.subscribe(() => {
      const before = waiting;
      waiting = bulkImports(current);
      if ([...before].some((id) => !waiting.has(id))) jobs.send({ type: 'LOOK' });
    });
  }

  jobs.start();
  sync.subscribe(followStore);
  followStore();
  connectivity.subscribe(() => {
    jobs.send({ type: isOnline(connectivity) ? 'ONLINE' : 'OFFLINE' });
  });
  return jobs;
}

function bulkImports({ outbox }: Sync): Set<string> {
  const imports = outbox
    .get()
    .filter(({ command }) => command.call === 'POST /import-products/import/bulk');
  return new Set(imports.map(({ id }) => id));
}
