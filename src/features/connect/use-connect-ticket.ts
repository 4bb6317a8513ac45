import { useEffect, useState } from 'react';
import type { ConnectTicket } from '../../../contract/entities/connect.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { type ConnectReason, reasonOf } from './connect-reason.ts';
import { heldTicket, swapTicket } from './connect-ticket.ts';

export type TicketState =
  | { kind: 'swapping' }
  | { kind: 'held'; ticket: ConnectTicket }
  /** The person hasn't come from a platform. */
  | { kind: 'none' }
  | { kind: 'failed'; reason: ConnectReason };

/** The ticket of a person who comes from a store platform: the stored one, or a new one for `sessionToken`. */
export function useConnectTicket(sessionToken: string | null): TicketState {
  const send = useSend();
  const [state, setState] = useState<TicketState>({ kind: 'swapping' });
  useEffect(
    function holdTicket() {
      let left = false;
      const tell = (next: TicketState) => {
        if (!left) setState(next);
      };
      const ticket = heldTicket(sessionToken);
      if (ticket) tell({ kind: 'held', ticket });
      else if (sessionToken === null) tell({ kind: 'none' });
      else {
        void swapTicket(send, sessionToken).then((sent) =>
          tell(
            sent.kind === 'done'
              ? { kind: 'held', ticket: sent.answer.data }
              : { kind: 'failed', reason: reasonOf(sent.failure) },
          ),
        );
      }
      return () => {
        left = true;
      };
    },
    [send, sessionToken],
  );
  return state;
}
