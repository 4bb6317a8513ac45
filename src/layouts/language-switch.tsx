import { css } from '../../styled-system/css';
import { localeNames, locales } from '../i18n/locale.ts';
import { useLocale } from '../i18n/provider.tsx';
import { useT } from '../i18n/t.ts';
import { useLocaleSwitch } from '../machines/react.tsx';

const row = css({ display: 'inline-flex', gap: '1' });
const choice = css({
  minHeight: { base: '11', md: '8' },
  paddingInline: '2',
  borderRadius: 'sm',
  textStyle: 'dense',
  color: 'ink.muted',
  _hover: { color: 'ink' },
  '&[aria-current=true]': { color: 'ink', fontWeight: 'medium' },
});

/** The languages, each under its own name. */
export function LanguageSwitch() {
  const t = useT();
  const current = useLocale();
  const switchLocale = useLocaleSwitch();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of two buttons is no form
    <div role="group" aria-label={t('language.label')} className={row}>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-current={locale === current}
          onClick={() => void switchLocale(locale)}
          className={choice}
        >
          {localeNames[locale]}
        </button>
      ))}
    </div>
  );
}
