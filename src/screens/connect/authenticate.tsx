import { useEffect, useState } from 'react';
import { Redirect, useSearch } from 'wouter';
import { type ConnectReason, reasonOf } from '../../features/connect/connect-reason.ts';
import { forgetTicket } from '../../features/connect/forget-ticket.ts';
import { useConnectTicket } from '../../features/connect/use-connect-ticket.ts';
import { useUser } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { BackFromStore, End, type Outcome } from './back-from-store.tsx';

/**
 * `[§2-connect-shopify-authenticate]` A person comes here from their store with a ticket, or after allowing us to
 * access it. In both cases the store becomes an integration of their session's shop.
 */
export function ConnectShopifyAuthenticate() {
  const search = useSearch();
  return new URLSearchParams(search).has('hmac') ? (
    <BackFromStore platform="shopify" query={search} />
  ) : (
    <ArrivalWithTicket sessionToken={new URLSearchParams(search).get('sessionToken')} />
  );
}

/** Uses the ticket. A person without a shop first creates one and then comes back. */
function ArrivalWithTicket({ sessionToken }: { sessionToken: string | null }) {
  const hasShop = Boolean(useUser()?.shop);
  const ticket = useConnectTicket(sessionToken);
  const outcome = useTicketOnce(hasShop && ticket.kind === 'held' ? ticket.ticket.ticket : null);
  if (outcome) return <End outcome={outcome} platform="shopify" />;
  const reason = reasonFrom(ticket);
  if (reason !== null) return <Redirect to={links.connectError({ reason })} replace />;
  if (ticket.kind === 'held' && !hasShop) {
    const query = sessionToken === null ? {} : { sessionToken };
    const redirectTo = links.connectShopifyAuthenticate(query);
    return <Redirect to={links.setupShopProfile({ redirectTo })} replace />;
  }
  return null;
}

function reasonFrom(ticket: ReturnType<typeof useConnectTicket>): ConnectReason | null {
  if (ticket.kind === 'none') return 'missing';
  return ticket.kind === 'failed' ? ticket.reason : null;
}

/** Uses a ticket once, and returns the outcome. If only the connection failed, the ticket can be used later. */
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
