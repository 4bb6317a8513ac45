import { useState } from 'react';
import type { Role, TeamUser } from '../../../contract/entities/team.ts';
import { css } from '../../../styled-system/css';
import type { Failure } from '../../api/failure.ts';
import { isRole, roles, roleWords } from '../../features/team/role-words.ts';
import { useT } from '../../i18n/t.ts';
import { useNow } from '../../i18n/viewer.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Face } from '../../ui/face.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';

interface TeamRowProps {
  person: TeamUser;
  isMe: boolean;
  isOwner: boolean;
  mayEdit: boolean;
  onRemove: () => void;
}

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr auto', md: 'minmax(0, 1fr) 11rem 8rem' },
  gap: '3',
  alignItems: 'center',
  paddingBlock: '3',
  borderBottomWidth: '1px',
  borderColor: 'hairline',
});
const who = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minWidth: '0',
  gridColumn: { base: '1 / -1', md: 'auto' },
});
const words = css({ minWidth: '0' });
const name = css({ display: 'block', fontWeight: 'medium', overflowWrap: 'anywhere' });
const muted = css({ color: 'ink.muted', textStyle: 'dense', overflowWrap: 'anywhere' });
const last = css({ justifySelf: 'end' });
/** Aligned with the texts, beside the picture's column. */
const wide = css({ gridColumn: '1 / -1', paddingLeft: '3.25rem' });

const ofAddress = (failure: Failure) =>
  failure.kind === 'refused' && failure.errors.email?.map((text) => <span key={text}>{text}</span>);

/** A member of the team. The role of the last owner can't be changed. */
export function TeamRow({ person, isMe, isOwner, mayEdit, onRemove }: TeamRowProps) {
  const t = useT();
  const send = useSend();
  const now = useNow();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  /** The chosen role while it is being saved. */
  const [chosen, setChosen] = useState<Role | null>(null);
  const { email, role, state, invitation_expires_at: until } = person;
  const mayChange = mayEdit && !person.is_last_owner && (isOwner || role !== 'owner');
  const offered = roles.filter((one) => isOwner || one !== 'owner');
  const isOver = until !== null && now !== null && Date.parse(until) <= now;

  async function change(next: string) {
    if (!isRole(next)) return;
    setChosen(next);
    const sent = await send('PATCH /shop/users/{email}', { email, body: { role: next } });
    setChosen(null);
    setFailure(sent.kind === 'failed' ? sent.failure : null);
    if (sent.kind === 'failed') return;
    const values = { name: person.name ?? email, role: t(roleWords[next]) };
    toast(t('shop-profile.role-changed', values), { tone: 'done' });
  }

  async function inviteAgain() {
    setBusy(true);
    const sent = await send('POST /shop/users', { body: { email, role } });
    setBusy(false);
    setFailure(sent.kind === 'failed' ? sent.failure : null);
    if (sent.kind === 'done') toast(t('shop-profile.invited', { email }), { tone: 'done' });
  }

  return (
    <li className={row}>
      <div className={who}>
        <Face name={person.name ?? email} src={person.photo} fontSize="1.07rem" />
        <div className={words}>
          <span className={name}>
            {person.name ?? email} {isMe && <span className={muted}>{t('shop-profile.me')}</span>}
          </span>
          {person.name !== null && <span className={muted}>{email}</span>}
          {state === 'invited' && until !== null && (
            <span className={muted}>
              <Badge tone={isOver ? 'refuse' : 'wait'}>
                {isOver ? t('shop-profile.invitation-over') : t('shop-profile.invitation-open')}
              </Badge>{' '}
              {!isOver && <DateTime at={until} form="date" />}
            </span>
          )}
          {person.is_last_owner && <span className={muted}> · {t('shop-profile.last-owner')}</span>}
        </div>
      </div>
      {mayChange ? (
        <Select
          label={t('shop-profile.role-of', { name: person.name ?? email })}
          hideLabel
          value={chosen ?? role}
          disabled={busy || chosen !== null}
          options={offered.map((value) => ({ value, label: t(roleWords[value]) }))}
          onChange={({ target }) => void change(target.value)}
        />
      ) : (
        <span>{t(roleWords[role])}</span>
      )}
      {(mayChange || (isMe && !person.is_last_owner)) && (
        <span className={last}>
          <Button tone="quiet" onClick={onRemove}>
            {isMe ? t('shop-profile.leave') : t('shop-profile.remove')}
          </Button>
        </span>
      )}
      {(failure || (state === 'invited' && mayChange)) && (
        <div className={wide}>
          {failure && <FailureNotice failure={failure} action={ofAddress(failure)} />}
          {state === 'invited' && mayChange && (
            <Button size="sm" loading={busy} onClick={inviteAgain}>
              {t('shop-profile.invite-again')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
