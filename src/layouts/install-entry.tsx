import MonitorDown from 'lucide-react/icons/monitor-down';
import { useT } from '../i18n/t.ts';
import { useInstall } from '../machines/react.tsx';
import { MenuSection, menuItem } from '../ui/menu.tsx';

/** An entry in the user menu that installs the app, if that is possible. */
export function InstallEntry() {
  const t = useT();
  const { send } = useInstall();
  return (
    <MenuSection rule>
      <button type="button" onClick={() => send({ type: 'INSTALL' })} className={menuItem}>
        <MonitorDown aria-hidden="true" size={16} />
        {t('install.menu')}
      </button>
    </MenuSection>
  );
}
