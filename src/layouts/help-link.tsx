import CircleHelp from 'lucide-react/icons/circle-question-mark';
import ExternalLink from 'lucide-react/icons/external-link';
import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { useCompany } from './company.ts';

const link = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  height: { base: '11', sidebar: '9' },
  marginTop: 'auto',
  flexShrink: '0',
  paddingInline: '2.5',
  borderRadius: 'md',
  color: 'ink.muted',
  fontSize: '0.875rem',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  transition: 'background-color 120ms, color 120ms',
  _hover: { background: 'ink/5', color: 'ink' },
  '& svg': { flexShrink: '0' },
});
const away = css({ marginLeft: 'auto' });

/** The way to the help center, outside of the app `[§2-supplier-help]`. */
export function HelpLink({ minimised }: { minimised: boolean }) {
  const t = useT();
  const { helpUrl } = useCompany();
  const label = t('supplier.help');
  return (
    <a
      href={helpUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={minimised ? label : undefined}
      title={minimised ? label : undefined}
      className={link}
    >
      <CircleHelp aria-hidden="true" size={18} />
      {!minimised && (
        <>
          {label}
          <ExternalLink aria-hidden="true" size={14} className={away} />
        </>
      )}
    </a>
  );
}
