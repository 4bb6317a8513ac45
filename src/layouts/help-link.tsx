import CircleHelp from 'lucide-react/icons/circle-question-mark';
import ExternalLink from 'lucide-react/icons/external-link';
import { css, cx } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { useCompany } from './company.ts';
import { sideItem, sideLabel } from './side-item.ts';

const atFoot = css({ marginTop: 'auto' });
const away = css({ marginLeft: 'auto' });

/** A link to the help center, which is outside the app `[§2-supplier-help]`. */
export function HelpLink({ minimised }: { minimised: boolean }) {
  const t = useT();
  const { helpUrl } = useCompany();
  return (
    <a href={helpUrl} target="_blank" rel="noreferrer" className={cx(sideItem, atFoot)}>
      <CircleHelp aria-hidden="true" size={18} />
      <span className={sideLabel({ minimised })}>{t('supplier.help')}</span>
      {!minimised && <ExternalLink aria-hidden="true" size={14} className={away} />}
    </a>
  );
}
