/** The key in `sessionStorage`: each tab has its own ticket, which is gone when the tab is closed. */
export const ticketKey = 'connect-ticket';

export function forgetTicket(): void {
  sessionStorage.removeItem(ticketKey);
}
