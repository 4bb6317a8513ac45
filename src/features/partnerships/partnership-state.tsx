import type { PartnershipState, RequestState } from '../../../contract/entities/partnerships.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import type { Tone } from '../../ui/badge.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';

interface Words {
  id: MessageId;
  tone: Tone;
}

export const partnershipStates = {
  active: { id: 'partnerships.is.active', tone: 'done' },
  paused: { id: 'partnerships.is.paused', tone: 'wait' },
  ending: { id: 'partnerships.is.ending', tone: 'wait' },
  ended: { id: 'partnerships.is.ended', tone: 'neutral' },
} as const satisfies Record<PartnershipState, Words>;

const requestStates = {
  pending: { id: 'partnerships.request.pending', tone: 'wait' },
  approved: { id: 'partnerships.request.approved', tone: 'done' },
  rejected: { id: 'partnerships.request.rejected', tone: 'refuse' },
  withdrawn: { id: 'partnerships.request.withdrawn', tone: 'neutral' },
  expired: { id: 'partnerships.request.expired', tone: 'neutral' },
} as const satisfies Record<RequestState, Words>;

export function PartnershipStateWord({ state }: { state: PartnershipState }) {
  const t = useT();
  const { id, tone } = partnershipStates[state];
  return <StatusDot tone={tone}>{t(id)}</StatusDot>;
}

interface RequestStateProps {
  state: RequestState;
  /** What an open request waits for, from the point of view of whoever it was sent to. */
  pending?: MessageId;
}

export function RequestStateWord({ state, pending }: RequestStateProps) {
  const t = useT();
  const { id, tone } = requestStates[state];
  return <StatusDot tone={tone}>{t((state === 'pending' && pending) || id)}</StatusDot>;
}
