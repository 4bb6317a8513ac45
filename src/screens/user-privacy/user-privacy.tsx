import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useSession } from '../../machines/react.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportData } from './export-data.tsx';
import { heading, part } from './part-style.ts';
import { SendReports } from './send-reports.tsx';
import { useStoredBytes } from './use-stored-bytes.ts';

const page = css({ maxWidth: '40rem', display: 'grid', gap: '8' });
const muted = css({ color: 'ink.muted' });
const table = css({
  width: 'full',
  textStyle: 'dense',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'start', fontWeight: 'medium', verticalAlign: 'top' },
  '& :is(th, td)': {
    paddingBlock: '2',
    paddingRight: '4',
    borderBottomWidth: '1px',
    borderColor: 'hairline',
    verticalAlign: 'top',
  },
});

/** What is stored about the person and where, and how they can get it or have it deleted. */
export function UserPrivacy() {
  const t = useT();
  const [, send] = useSession();
  const stored = useStoredBytes();
  const cookies = [
    {
      name: 'token',
      why: t('user-privacy.cookie.token'),
      time: t('user-privacy.cookie.token-time'),
    },
    {
      name: 'i18n_redirected',
      why: t('user-privacy.cookie.locale'),
      time: t('user-privacy.cookie.year'),
    },
    {
      name: t('user-privacy.cookie.look-name'),
      why: t('user-privacy.cookie.look'),
      time: t('user-privacy.cookie.year'),
    },
  ];
  return (
    <>
      <PageHeader title={t('user-privacy.title')} lead={t('user-privacy.lead')} />
      <div className={page}>
        <section className={part} aria-labelledby="privacy-device">
          <h2 id="privacy-device" className={heading}>
            {t('user-privacy.device')}
          </h2>
          <p>{t('user-privacy.device-text')}</p>
          {stored !== null && (
            <p>{t('user-privacy.device-bytes', { megabytes: stored / 1_000_000 })}</p>
          )}
          <Button onClick={() => send({ type: 'LOGOUT' })}>
            {t('user-privacy.device-delete')}
          </Button>
          <p className={muted}>{t('user-privacy.device-delete-hint')}</p>
        </section>
        <section className={part} aria-labelledby="privacy-server">
          <h2 id="privacy-server" className={heading}>
            {t('user-privacy.server')}
          </h2>
          <p>{t('user-privacy.server-text')}</p>
          <ExportData />
        </section>
        <section className={part} aria-labelledby="privacy-cookies">
          <h2 id="privacy-cookies" className={heading}>
            {t('user-privacy.cookies')}
          </h2>
          <p>{t('user-privacy.cookies-text')}</p>
          <table className={table}>
            <thead>
              <tr>
                <th scope="col">{t('user-privacy.cookie.name')}</th>
                <th scope="col">{t('user-privacy.cookie.why')}</th>
                <th scope="col">{t('user-privacy.cookie.time')}</th>
              </tr>
            </thead>
            <tbody>
              {cookies.map(({ name, why, time }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{why}</td>
                  <td>{time}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <SendReports />
        <DeleteAccount />
      </div>
    </>
  );
}
