import CircleSlash from 'lucide-react/icons/circle-slash';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { GateResult } from '../../../contract/rules/publish-gate.ts';
import { css, cva } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { gateWords } from './gate-words.ts';

const list = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', rowGap: '0.5' });
const finding = cva({
  base: { display: 'inline-flex', alignItems: 'center', gap: '1', textStyle: 'caption' },
  variants: { kind: { block: { color: 'refuse' }, warning: { color: 'wait' } } },
});
const icon = css({ flexShrink: '0' });

/** What prevents an item from being imported, and what is only a warning. */
export function GateFindings({ gate }: { gate: GateResult }) {
  const t = useT();
  if (gate.blocks.length + gate.warnings.length === 0) return null;
  return (
    <ul className={list}>
      {gate.blocks.map((code) => (
        <li key={code} className={finding({ kind: 'block' })}>
          <CircleSlash aria-hidden="true" size={12} className={icon} />
          {t(gateWords[code])}
        </li>
      ))}
      {gate.warnings.map((code) => (
        <li key={code} className={finding({ kind: 'warning' })}>
          <TriangleAlert aria-hidden="true" size={12} className={icon} />
          {t(gateWords[code])}
        </li>
      ))}
    </ul>
  );
}
