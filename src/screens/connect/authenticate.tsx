import { useEffect, useState } from 'react';
import { Redirect, useSearch } from 'wouter';
import { links } from '../../links.ts';
import { useUser } from '../../machines/react.tsx';
import { type ConnectReason, reasonOf } from '../../sync/connect-reason.ts';
import { forgetTicket } from '../../sync/connect-ticket.ts';
import { useSend } from '../../sync/provider.tsx';
import { useConnectTicket } from '../../sync/use-connect-ticket.ts';

/**
 * `[§2-connect-shopify-authenticate]` Uses the ticket: the store becomes an integration of the shop that the person
 * stands on. Who has no shop yet makes one first and comes back.
 */
export function ConnectShopifyAuthenticate() {
  const hasShop = Boolean(useUser()?.shop);
  const sessionToken = new URLSearchParams(useSearch()).get('sessionToken');
  const ticket = useConnectTicket(sessionToken);
  const outcome = useTicketOnce(hasShop && ticket.kind === 'held' ? ticket.ticket.ticket : null);
  const reason = reasonFrom(ticket, outcome);
  if (reason !== null) return <Redirect to={links.connectError({ reason })} replace />;
  if (outcome?.kind === 'connected') {
    const integration = String(outcome.integrationId);
    return <Redirect to={links.integrations({ integration, arrived: '1' })} replace />;
  }
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

function reasonFrom(
  ticket: ReturnType<typeof useConnectTicket>,
  outcome: Outcome | null,
): ConnectReason | null {
  if (outcome) return outcome.kind === 'failed' ? outcome.reason : null;
  if (ticket.kind === 'none') return 'missing';
  return ticket.kind === 'failed' ? ticket.reason : null;
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
