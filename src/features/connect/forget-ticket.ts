/** Under this the tab has a ticket of its own: it is nobody else's, and gone with the tab. */
export const ticketKey = 'connect-ticket';

export function forgetTicket(): void {
  sessionStorage.removeItem(ticketKey);
}
