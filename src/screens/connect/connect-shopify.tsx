import { Redirect, useSearch } from 'wouter';
import { useConnectTicket } from '../../features/connect/use-connect-ticket.ts';
import { links } from '../../router/links.ts';

/** `[§2-connect-shopify]` Starts connecting the store that the person comes from. */
export function ConnectShopify() {
  const sessionToken = new URLSearchParams(useSearch()).get('sessionToken');
  const ticket = useConnectTicket(sessionToken);
  switch (ticket.kind) {
    case 'swapping':
      return null;
    case 'failed':
      return <Redirect to={links.connectError({ reason: ticket.reason })} replace />;
    case 'none':
      return <Redirect to={links.connectError({ reason: 'missing' })} replace />;
    case 'held': {
      const query = sessionToken === null ? {} : { sessionToken };
      return <Redirect to={links.connectShopifyAuthenticate(query)} replace />;
    }
  }
}
