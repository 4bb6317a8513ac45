import { useState } from 'react';
import type { TeamUser } from '../../../contract/entities/team.ts';
import { css } from '../../../styled-system/css';
import { useMay, useRole } from '../../features/team/use-role.ts';
import { useT } from '../../i18n/t.ts';
import { useUser } from '../../machines/react.tsx';
import { useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { Drop } from '../../ui/drop.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InviteForm } from './invite-form.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { TeamRow } from './team-row.tsx';

const page = css({ display: 'grid', gap: '6', maxWidth: '48rem' });
const list = css({ borderTopWidth: '1px', borderColor: 'hairline' });

/** The members of the shop with their roles, and the open invitations `[§7-get-team]`. */
export function Team() {
  const t = useT();
  const sync = useSync();
  const me = useUser();
  const role = useRole(me?.shop?.id);
  const may = useMay<
    'POST /shop/users' | 'PATCH /shop/users/{email}' | 'DELETE /shop/users/{email}'
  >(me?.shop?.id, 'admin');
  const read = useRead('GET /shop/users', {});
  const [leaving, setLeaving] = useState<TeamUser | null>(null);
  if (read.state === 'loading') return <Skeleton height="16rem" />;
  if (read.state === 'failed') {
    return <ErrorState failure={read.failure} onRetry={() => void sync?.refresh()} />;
  }
  const team = read.value.data;
  const isOwner = role === 'owner';
  // Only after the role is known, because it decides who may be changed.
  const mayEdit = may && role !== null;
  return (
    <div className={page}>
      {mayEdit && <InviteForm isOwner={isOwner} />}
      <section aria-label={t('shop-profile.team')}>
        <Drop state={read.source} observedAt={read.observedAt} />
        <ul className={list}>
          {team.map((person) => (
            <TeamRow
              key={person.email}
              person={person}
              isMe={person.email === me?.email}
              isOwner={isOwner}
              mayEdit={mayEdit}
              onRemove={() => setLeaving(person)}
            />
          ))}
        </ul>
      </section>
      <RemoveDialog
        person={leaving}
        isMe={leaving?.email === me?.email}
        onClose={() => setLeaving(null)}
      />
    </div>
  );
}
