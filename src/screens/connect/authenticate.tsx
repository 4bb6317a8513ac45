import { useEffect, useState } from 'react';
import { Redirect, useSearch } from 'wouter';
import { links } from '../../links.ts';
import { useUser } from '../../machines/react.tsx';
import { type ConnectReason, reasonOf } from '../../sync/connect-reason.ts';
import { forgetTicket } from '../../sync/forget-ticket.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { useConnectTicket } from '../../sync/react/use-connect-ticket.ts';

/**
 * `[§2-connect-shopify-authenticate]` Where a person arrives from their store with a ticket, or comes back from allowing us
 * into it: either way the store becomes an integration of the shop that they stand on.
 */
export function ConnectShopifyAuthenticate() {
  const search = useSearch();
  return new URLSearchParams(search).has('hmac') ? (
    <BackFromStore query={search} />
  ) : (
    <ArrivalWithTicket sessionToken={new URLSearchParams(search).get('sessionToken')} />
  );
}

/** What the platform has signed is held against what the person set out with. */
function BackFromStore({ query }: { query: string }) {
  const outcome = useCallbackOnce(query);
  return outcome && <End outcome={outcome} />;
}

/** Uses the ticket. Who has no shop yet makes one first and comes back. */
function ArrivalWithTicket({ sessionToken }: { sessionToken: string | null }) {
  const hasShop = Boolean(useUser()?.shop);
  const ticket = useConnectTicket(sessionToken);
  const outcome = useTicketOnce(hasShop && ticket.kind === 'held' ? ticket.ticket.ticket : null);
  if (outcome) return <End outcome={outcome} />;
  const reason = reasonFrom(ticket);
  if (reason !== null) return <Redirect to={links.connectError({ reason })} replace />;
  if (ticket.kind === 'held' && !hasShop) {
    const query = sessionToken === null ? {} : { sessionToken };
    const redirectTo = links.connectShopifyAuthenticate(query);
    return <Redirect to={links.setupShopProfile({ redirectTo })} replace />;
  }
  return null;
}

type Outcome =
  | { kind: 'connected'; integrationId: number }
  | { kind: 'failed'; reason: ConnectReason };

function End({ outcome }: { outcome: Outcome }) {
  const to =
    outcome.kind === 'failed'
      ? links.connectError({ reason: outcome.reason })
      : links.integrations({ integration: String(outcome.integrationId), arrived: '1' });
  return <Redirect to={to} replace />;
}

function reasonFrom(ticket: ReturnType<typeof useConnectTicket>): ConnectReason | null {
  if (ticket.kind === 'none') return 'missing';
  return ticket.kind === 'failed' ? ticket.reason : null;
}

/** Brings back what the platform has signed, once, and tells what came of it. */
function useCallbackOnce(query: string): Outcome | null {
  const send = useSend();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(
    function comeBack() {
      const args = { provider: 'shopify', body: { query } };
      void send('POST /oauth/{provider}/callback', args).then((sent) => {
        setOutcome(
          sent.kind === 'done'
            ? { kind: 'connected', integrationId: sent.answer.data.id }
            : { kind: 'failed', reason: reasonOf(sent.failure) },
        );
      });
    },
    [send, query],
  );
  return outcome;
}

/** Uses a ticket and tells what came of it. What only a connection is missing for leaves the ticket to be used later. */
function useTicketOnce(ticket: string | null): Outcome | null {
  const send = useSend();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(
    function connectStore() {
      if (ticket === null) return;
      void send('POST /connect/shopify', { body: { ticket } }).then((sent) => {
        if (sent.kind === 'done') {
          forgetTicket();
          return setOutcome({ kind: 'connected', integrationId: sent.answer.data.id });
        }
        const reason = reasonOf(sent.failure);
        if (reason !== 'offline' && reason !== 'unavailable') forgetTicket();
        setOutcome({ kind: 'failed', reason });
      });
    },
    [send, ticket],
  );
  return outcome;
}
