import { Redirect, useSearch } from 'wouter';
import { useConnectTicket } from '../../features/connect/use-connect-ticket.ts';
import { useUser } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';

/** `[§2-connect]` Leads a person who comes from a store platform to connecting, or to signing in first. */
export function Connect() {
  const user = useUser();
  const sessionToken = new URLSearchParams(useSearch()).get('sessionToken');
  const ticket = useConnectTicket(sessionToken);
  const query = sessionToken === null ? {} : { sessionToken };
  switch (ticket.kind) {
    case 'swapping':
      return null;
    case 'failed':
      return <Redirect to={links.connectError({ reason: ticket.reason })} replace />;
    case 'none':
      return <Redirect to={user ? links.integrations() : links.connectLogin()} replace />;
    case 'held':
      return (
        <Redirect to={user ? links.connectShopify(query) : links.connectLogin(query)} replace />
      );
  }
}
