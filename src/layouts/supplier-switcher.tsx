import Warehouse from 'lucide-react/icons/warehouse';
import { levelWords } from '../features/team/access-level.ts';
import { useT } from '../i18n/t.ts';
import { useAccount, useUser } from '../machines/react.tsx';
import { useRead } from '../sync/react/use-read.ts';
import { Drop } from '../ui/drop.tsx';
import { Switcher } from './switcher.tsx';

/** The person's suppliers, with their access level at each `[§2-supplier-switcher]`. */
export function SupplierSwitcher() {
  const t = useT();
  const supplier = useUser()?.supplier;
  const account = useAccount();
  const read = useRead('GET /user/suppliers', {});
  if (!supplier) return null;
  const suppliers = read.state === 'ready' ? read.value.data : [];
  const noteOf = (level: string) => {
    const id = levelWords[level];
    return id ? t(id) : level;
  };
  return (
    <Switcher
      label={t('supplier.switcher.current', { name: supplier.name })}
      heading={t('supplier.switcher')}
      icon={Warehouse}
      current={supplier}
      rows={suppliers.map(({ id, name, access_level }) => ({
        id,
        name,
        note: noteOf(access_level),
      }))}
      drop={read.state === 'ready' && <Drop state={read.source} observedAt={read.observedAt} />}
      onSwitch={account.switchSupplier}
    />
  );
}
