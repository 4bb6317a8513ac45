import type { ActorRefFrom } from 'xstate';
import type { Failure } from '../api/failure.ts';
import type { rateLimitMachine } from '../machines/rate-limit.ts';
import type { upgradeModalMachine } from '../machines/upgrade-modal.ts';
import { type Connectivity, concernsTheWay } from './connectivity.ts';
import type { SessionActor } from './session.ts';

export interface FailureMachines {
  session: Pick<SessionActor, 'send'>;
  rateLimit: Pick<ActorRefFrom<typeof rateLimitMachine>, 'send'>;
  upgrade: Pick<ActorRefFrom<typeof upgradeModalMachine>, 'send'>;
  connectivity: Pick<Connectivity, 'send'>;
}

/** The failures of background calls. They open no dialog, because nobody on this page asked for them. */
export function tellQuietly(failure: Failure, machines: FailureMachines): void {
  if (failure.kind === 'unauthenticated' || concernsTheWay(failure))
    tellMachines(failure, machines);
}

/** Passes the handled failures `[§8-handled]` to the machines that tell the person, whoever made the call. */
export function tellMachines(failure: Failure, machines: FailureMachines): void {
  if (failure.kind === 'unauthenticated') machines.session.send({ type: 'UNAUTHENTICATED' });
  else if (failure.kind === 'too_many_requests') {
    machines.rateLimit.send({ type: 'TOO_MANY_REQUESTS' });
  } else if (failure.kind === 'subscription_required') {
    machines.upgrade.send({ type: 'SUBSCRIPTION_REQUIRED', details: failure.details });
  } else if (concernsTheWay(failure)) machines.connectivity.send({ type: 'FAILED' });
}
