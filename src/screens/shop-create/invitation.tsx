import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Role } from '../../../contract/entities/team.ts';
import type { Answer } from '../../../contract/types.ts';
import type { Failure } from '../../api/failure.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { useSession, useUser } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { useReadWhen } from '../../sync/react/use-read-when.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';

const roleWords = {
  owner: 'shop-create.role.owner',
  admin: 'shop-create.role.admin',
  member: 'shop-create.role.member',
  limited: 'shop-create.role.limited',
} as const satisfies Record<Role, MessageId>;

/** An invitation to a shop's team: who invites, to which shop and role, and one button. */
export function Invitation({ token }: { token: string }) {
  const t = useT();
  const send = useSend();
  const user = useUser();
  const [, tell] = useSession();
  const [, navigate] = useLocation();
  const [joined, setJoined] = useState<Answer<'GET /invitations/{token}'>['data'] | null>(null);
  // An invitation can't be read any more after it was used.
  const read = useReadWhen(joined === null, 'GET /invitations/{token}', { token });
  const known = joined ?? (read.state === 'ready' ? read.value.data : null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  async function join() {
    setBusy(true);
    const sent = await send('POST /invitations/accept', { body: { token } });
    setBusy(false);
    if (sent.kind === 'failed') {
      setFailure(sent.failure);
      return;
    }
    setJoined(known);
    tell({ type: 'USER_CHANGED', user: sent.answer.data });
    navigate(links.dashboard());
  }

  const dead = isDead(failure) || (read.state === 'failed' && isDead(read.failure));
  if (dead) {
    return (
      <EmptyState motif="compass" level={1} title={t('shop-create.invitation-dead')}>
        {t('shop-create.invitation-dead-hint')}
      </EmptyState>
    );
  }
  const email = user?.email ?? '';
  return (
    <EmptyState
      motif="shelf"
      level={1}
      title={
        known
          ? t('shop-create.invitation-title', { shop: known.shop_name })
          : t('shop-create.invitation-title-plain')
      }
      action={
        <>
          <Button tone="primary" loading={busy} onClick={join}>
            {t('shop-create.invitation-join')}
          </Button>
          <ButtonLink href={links.shopCreate()}>{t('shop-create.invitation-own')}</ButtonLink>
        </>
      }
    >
      {failure &&
        (failure.kind === 'refused' && failure.code === 'forbidden' ? (
          <strong role="alert">{t('shop-create.invitation-other', { email })}</strong>
        ) : (
          <FailureNotice failure={failure} />
        ))}
      <span>
        {known && t('shop-create.invitation-role', { role: t(roleWords[known.role]) })}{' '}
        {t('shop-create.invitation-as', { email })}
      </span>
      {known && (
        <span>
          {' '}
          {t('shop-create.invitation-until')} <DateTime at={known.expires_at} form="date" />
        </span>
      )}
    </EmptyState>
  );
}

const isDead = (failure: Failure | null) =>
  failure?.kind === 'refused' && (failure.code === 'not_found' || failure.code === 'token_expired');
