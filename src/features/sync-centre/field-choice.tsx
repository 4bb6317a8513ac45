import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import type { FieldVersions, Side } from '../../sync/outbox/conflict.ts';
import { Badge } from '../../ui/badge.tsx';

interface FieldChoiceProps {
  /** The name of the group of radio buttons, unique on the page. */
  name: string;
  label: string;
  versions: FieldVersions;
  /** The version that is selected; null while the person has to pick. */
  side: Side | null;
  textOf: (side: Side) => string;
  onPick: (side: Side) => void;
}

const field = css({ minWidth: '0' });
const legend = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  width: 'full',
  marginBottom: '1.5',
  textStyle: 'label',
  overflowWrap: 'anywhere',
});
const sides = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
  gap: '2',
});
const card = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '2.5',
  alignItems: 'start',
  minHeight: '11',
  padding: '2.5',
  borderRadius: 'md',
  borderWidth: '1px',
  borderColor: 'edge/45',
  background: 'surface',
  cursor: 'pointer',
  transition: 'border-color 120ms, background-color 120ms',
  _hover: { borderColor: 'edge/70' },
  '&:has(:checked)': { borderColor: 'ink', background: 'selected' },
  '&:has(:focus-visible)': { outline: '2px solid var(--colors-focus)', outlineOffset: '1px' },
});
const radio = css({
  width: '4',
  height: '4',
  marginTop: '0.5',
  cursor: 'inherit',
  _focusVisible: { outline: 'none' },
});
const who = css({ display: 'block', textStyle: 'dense', color: 'ink.muted' });
const value = css({ display: 'block', overflowWrap: 'anywhere', whiteSpace: 'pre-line' });

const order = ['mine', 'theirs'] as const satisfies Side[];

/** One field in both versions, one of which is picked. */
export function FieldChoice(props: FieldChoiceProps) {
  const { name, label, versions, side, textOf, onPick } = props;
  const t = useT();
  return (
    <fieldset className={field}>
      <legend className={legend}>
        {label}
        <Badge tone={versions.changed === 'both' && side === null ? 'wait' : 'neutral'}>
          {t(`sync.conflict.changed-${versions.changed}`)}
        </Badge>
      </legend>
      <div className={sides}>
        {order.map((one) => (
          <label key={one} className={card}>
            <input
              type="radio"
              name={name}
              checked={side === one}
              onChange={() => onPick(one)}
              className={radio}
            />
            <span>
              <span className={who}>{t(`sync.conflict.${one}`)}</span>
              <span className={value}>{textOf(one)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
