import LayoutGrid from 'lucide-react/icons/layout-grid';
import Rows3 from 'lucide-react/icons/rows-3';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ResultsView } from './use-view.ts';

const group = css({
  display: 'flex',
  gap: '0.5',
  // Reserves the width of both buttons, because the second may arrive later.
  minWidth: { mdDown: '5.625rem' },
  '& [aria-pressed=true]': { background: 'selected' },
});

interface ViewSwitchProps {
  view: ResultsView;
  onChange: (view: ResultsView) => void;
}

export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex row in every browser
    <div role="group" aria-label={t('search.view')} className={group}>
      <IconButton
        label={t('search.view.grid')}
        icon={<LayoutGrid aria-hidden="true" size={16} />}
        aria-pressed={view === 'grid'}
        onClick={() => onChange('grid')}
      />
      <IconButton
        label={t('search.view.list')}
        icon={<Rows3 aria-hidden="true" size={16} />}
        aria-pressed={view === 'list'}
        onClick={() => onChange('list')}
      />
    </div>
  );
}
