import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { IconButton } from './icon-button.tsx';

interface CopyButtonProps {
  /** The text that is copied to the clipboard. */
  value: string;
  /** What the button does, if showing the value isn't clear enough. */
  label?: string;
}

const spoken = css({ srOnly: true });
const beside = css({ display: 'inline-flex', verticalAlign: 'middle' });
/** How long it shows that the value was copied, in milliseconds. */
const shownFor = 2_500;

/** Copies a number or an address, and says so visibly and to screen readers. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const t = useT();
  const [outcome, setOutcome] = useState<'done' | 'failed' | null>(null);
  useEffect(
    function tellForAWhile() {
      if (outcome === null) return;
      const timer = setTimeout(() => setOutcome(null), shownFor);
      return () => clearTimeout(timer);
    },
    [outcome],
  );

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('done');
    } catch {
      setOutcome('failed');
    }
  }

  const Icon = outcome === 'done' ? Check : Copy;
  const words = outcome && t(outcome === 'done' ? 'copy.done' : 'copy.failed');
  return (
    <span className={beside}>
      <IconButton
        size="sm"
        label={label ?? t('copy.do', { value })}
        icon={<Icon aria-hidden="true" size={16} />}
        onClick={() => void copy()}
      />
      <span role="status" className={outcome === 'failed' ? undefined : spoken}>
        {words}
      </span>
    </span>
  );
}
