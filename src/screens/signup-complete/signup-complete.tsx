import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'wouter';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useUser } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { usePageConfig } from '../../sync/page-config.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Steps } from '../../ui/steps.tsx';

const page = css({ paddingTop: { base: '2', md: '6' } });
const list = css({ display: 'grid', gap: '2', marginBottom: '6' });
const step = css({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'center',
  gap: '3.5',
  padding: '3.5',
  borderRadius: 'lg',
  background: 'surface',
  boxShadow: 'hairline',
  color: 'ink',
  textDecoration: 'none',
  _hover: { boxShadow: '0 0 0 1px var(--colors-edge)' },
});
const number = css({ textStyle: 'heading', color: 'accent', minWidth: '1.25rem' });
const name = css({ display: 'block', fontWeight: 'medium' });
const muted = css({ color: 'ink.muted', textStyle: 'dense' });

/** Welcomes a new shop and shows the steps of the quick start guide `[§2-signup-complete]`. */
export function SignupComplete() {
  const t = useT();
  const shop = useUser()?.shop?.name ?? '';
  const { platforms } = usePageConfig();
  const connecting = {
    href: links.integrations(),
    title: t('signup-complete.connect'),
    hint: t('signup-complete.connect-hint'),
  };
  const steps = [
    ...(platforms.length > 0 ? [connecting] : []),
    {
      href: links.searchProducts(),
      title: t('signup-complete.search'),
      hint: t('signup-complete.search-hint'),
    },
    {
      href: links.importList(),
      title: t('signup-complete.import'),
      hint: t('signup-complete.import-hint'),
    },
  ];
  return (
    <div className={page}>
      <Steps
        label={t('steps.signup')}
        names={[t('steps.account'), t('steps.shop'), t('steps.start')]}
        current={2}
      />
      <PageHeader
        title={t('signup-complete.title', { shop })}
        lead={t('signup-complete.lead', { steps: steps.length })}
      />
      <ol className={list}>
        {steps.map(({ href, title, hint }, at) => (
          <li key={href}>
            <Link href={href} className={step}>
              <span className={number} aria-hidden="true">
                {at + 1}
              </span>
              <span>
                <span className={name}>{title}</span>
                <span className={muted}>{hint}</span>
              </span>
              <ChevronRight aria-hidden="true" size={16} />
            </Link>
          </li>
        ))}
      </ol>
      <ButtonLink href={links.dashboard()} tone="primary" size="lg">
        {t('signup-complete.go')}
      </ButtonLink>
    </div>
  );
}
