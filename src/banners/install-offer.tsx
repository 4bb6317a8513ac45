import MonitorDown from 'lucide-react/icons/monitor-down';
import Share from 'lucide-react/icons/share';
import SquarePlus from 'lucide-react/icons/square-plus';
import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { useInstall } from '../machines/react.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Banner } from './banner.tsx';

const steps = css({ display: 'grid', gap: '4', marginTop: '2' });
const step = css({ display: 'flex', alignItems: 'center', gap: '3' });
const sign = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  width: '11',
  height: '11',
  borderRadius: 'md',
  background: 'accent.tint',
  color: 'accent',
});

/** Offers to install the app `[§D-install]`, and explains how if only the person can do it. */
export function InstallOffer() {
  const t = useT();
  const { matches, send } = useInstall();
  const close = () => send({ type: 'CLOSE' });
  return (
    <>
      {matches({ possible: 'offered' }) && (
        <Banner
          tone="accent"
          endsQuiet
          icon={<MonitorDown aria-hidden="true" size={16} />}
          actions={
            <>
              <Button size="sm" tone="primary" onClick={() => send({ type: 'INSTALL' })}>
                {t('install.do')}
              </Button>
              <Button size="sm" tone="quiet" onClick={close}>
                {t('install.no')}
              </Button>
            </>
          }
        >
          {t('install.offer')}
        </Banner>
      )}
      <Dialog
        open={matches({ possible: 'explaining' })}
        onClose={close}
        title={t('install.ios.title')}
        lead={t('install.ios.lead')}
        size="sm"
        footer={
          <Button tone="primary" onClick={close}>
            {t('install.ios.close')}
          </Button>
        }
      >
        <ol className={steps}>
          <li className={step}>
            <span className={sign}>
              <Share aria-hidden="true" size={20} />
            </span>
            {t('install.ios.share')}
          </li>
          <li className={step}>
            <span className={sign}>
              <SquarePlus aria-hidden="true" size={20} />
            </span>
            {t('install.ios.add')}
          </li>
        </ol>
      </Dialog>
    </>
  );
}
