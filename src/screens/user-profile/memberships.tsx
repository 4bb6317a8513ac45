import type { Failure } from '../../api/failure.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { useAccount, useUser } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Drop } from '../../ui/drop.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { writeHint } from '../../ui/failure-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { heading, list, muted, name, part, row } from './row-style.ts';

const roleWords: Readonly<Record<string, MessageId>> = {
  owner: 'user-profile.role.owner',
  admin: 'user-profile.role.admin',
  member: 'user-profile.role.member',
  limited: 'user-profile.role.limited',
  editor: 'user-profile.role.editor',
  viewer: 'user-profile.role.viewer',
};

/** The shops and suppliers that the person works for, with their role in each. */
export function Memberships() {
  const t = useT();
  const user = useUser();
  const account = useAccount();
  const shops = useRead('GET /user/shops', {});
  const suppliers = useRead('GET /user/suppliers', {});
  const failed = [shops, suppliers].find(({ state }) => state === 'failed');
  const role = (word: string) => {
    const id = roleWords[word];
    return id ? t(id) : word;
  };
  return (
    <section className={part} aria-labelledby="profile-places">
      <h2 id="profile-places" className={heading}>
        {t('user-profile.places')}{' '}
        {shops.state === 'ready' && <Drop state={shops.source} observedAt={shops.observedAt} />}
      </h2>
      {shops.state === 'loading' && <Skeleton />}
      {failed?.state === 'failed' && <FailureNotice failure={failed.failure} />}
      <ul className={list}>
        {shops.state === 'ready' &&
          shops.value.data.map((shop) => (
            <li key={shop.id} className={row}>
              <span>
                <span className={name}>{shop.name}</span>
                <span className={muted}>
                  {t('user-profile.place-shop', { role: role(shop.role_name) })}
                </span>
              </span>
              <Switch
                isHere={shop.id === user?.shop?.id}
                onSwitch={() => account.switchShop(shop.id)}
              />
            </li>
          ))}
        {suppliers.state === 'ready' &&
          suppliers.value.data.map((supplier) => (
            <li key={`supplier-${supplier.id}`} className={row}>
              <span>
                <span className={name}>{supplier.name}</span>
                <span className={muted}>
                  {t('user-profile.place-supplier', { role: role(supplier.access_level) })}
                </span>
              </span>
              <Switch
                isHere={supplier.id === user?.supplier?.id}
                onSwitch={() => account.switchSupplier(supplier.id)}
              />
            </li>
          ))}
      </ul>
      <p>
        <ButtonLink href={links.shopCreate()}>
          {t(user?.shop ? 'user-profile.place-new' : 'user-profile.place-first')}
        </ButtonLink>
      </p>
    </section>
  );
}

interface SwitchProps {
  isHere: boolean;
  /** Resolves to the failure; on success, the page is reloaded instead. */
  onSwitch: () => Promise<Failure | null>;
}

function Switch({ isHere, onSwitch }: SwitchProps) {
  const t = useT();
  if (isHere) return <span className={muted}>{t('user-profile.place-here')}</span>;

  async function change() {
    const failure = await onSwitch();
    if (failure) toast(t(writeHint(failure)), { tone: 'refuse' });
  }

  return <Button onClick={() => void change()}>{t('user-profile.place-go')}</Button>;
}
