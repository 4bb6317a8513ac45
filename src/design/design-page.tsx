import { css } from '../../styled-system/css';
import { locales } from '../i18n/locale.ts';
import { FilterChips } from '../ui/filter-chips.tsx';
import type { Theme } from '../ui/theme.ts';
import { ToastRegion } from '../ui/toast-region.tsx';
import { Actions } from './actions.tsx';
import { Fields } from './fields.tsx';
import { FiguresChapter } from './figures.tsx';
import { Foundations } from './foundations.tsx';
import { LayersChapter } from './layers.tsx';
import { Lists } from './lists.tsx';
import { addressOf, layers, type Options } from './options.ts';
import { States } from './states.tsx';

const page = css({ maxWidth: '80rem', marginInline: 'auto', paddingBottom: '16' });
const bar = css({ display: 'flex', flexWrap: 'wrap', gap: '4', padding: { base: '4', md: '6' } });
const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** All components in all states, for developers. The theme and the language are in the address. */
export function DesignPage({ options }: { options: Options }) {
  const go = (change: Partial<Options>) => window.location.assign(addressOf(options, change));
  return (
    <main className={page}>
      <div className={bar}>
        <FilterChips
          kind="choose"
          label="theme"
          chips={themes.map((id) => ({ id, label: id }))}
          active={[options.theme]}
          onToggle={(id) => go({ theme: themes.find((theme) => theme === id) })}
        />
        <FilterChips
          kind="choose"
          label="language"
          chips={locales.map((id) => ({ id, label: id }))}
          active={[options.locale]}
          onToggle={(id) => go({ locale: locales.find((locale) => locale === id) })}
        />
        <FilterChips
          kind="choose"
          label="layer"
          chips={layers.map((id) => ({ id, label: id }))}
          active={[]}
          onToggle={(id) => go({ layer: layers.find((layer) => layer === id) })}
        />
      </div>
      {options.layer === null && (
        <>
          <Foundations />
          <Actions />
          <Fields />
          <FiguresChapter />
          <Lists />
          <States />
        </>
      )}
      <LayersChapter layer={options.layer} onClose={() => go({ layer: null })} />
      <ToastRegion />
    </main>
  );
}
