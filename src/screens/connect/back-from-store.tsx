import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import type { Platform } from '../../../contract/entities/integrations.ts';
import { type ConnectReason, reasonOf } from '../../features/connect/connect-reason.ts';
import { links } from '../../router/links.ts';
import { useSend } from '../../sync/react/provider.tsx';

export type Outcome =
  | { kind: 'connected'; integrationId: number }
  | { kind: 'failed'; reason: ConnectReason };

interface BackFromStoreProps {
  platform: Platform;
  query: string;
}

/** Compares what the platform has sent a person back with to what they left with. */
export function BackFromStore({ platform, query }: BackFromStoreProps) {
  const outcome = useCallbackOnce(platform, query);
  return outcome && <End outcome={outcome} platform={platform} />;
}

/** Sends the platform's answer to the server once, and returns the outcome. */
function useCallbackOnce(provider: Platform, query: string): Outcome | null {
  const send = useSend();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(
    function comeBack() {
      void send('POST /oauth/{provider}/callback', { provider, body: { query } }).then((sent) => {
        setOutcome(
          sent.kind === 'done'
            ? { kind: 'connected', integrationId: sent.answer.data.id }
            : { kind: 'failed', reason: reasonOf(sent.failure) },
        );
      });
    },
    [send, provider, query],
  );
  return outcome;
}

export function End({ outcome, platform }: { outcome: Outcome; platform: Platform }) {
  const to =
    outcome.kind === 'failed'
      ? links.connectError({ reason: outcome.reason, platform })
      : links.integrations({ integration: String(outcome.integrationId), arrived: '1' });
  return <Redirect to={to} replace />;
}
