import { type ReactNode, useState } from 'react';
import { css } from '../../styled-system/css';
import { Json } from './json.tsx';

interface FoldOutProps {
  /** The parts of the line that stands there always. */
  line: ReactNode;
  facts: string;
  /** Asked for once it is open: what is packed stays so until then. */
  value: () => unknown;
  /** Names the value for screen readers. */
  label: string;
}

const row = css({ borderBottomWidth: '1px', borderColor: 'hairline' });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '0.5',
  minHeight: { base: '11', md: '10' },
  paddingBlock: '2',
  textStyle: 'dense',
  _focusVisible: { outlineOffset: '-2px' },
});
const body = css({ display: 'grid', gap: '2', paddingBottom: '4', minWidth: '0' });
const note = css({ textStyle: 'dense', color: 'ink.muted', overflowWrap: 'anywhere' });

/** A line that opens to all that is known: drawn only then, for there may be thousands. */
export function FoldOut({ line, facts, value, label }: FoldOutProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={row} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={head}>{line}</summary>
      {isOpen && (
        <div className={body}>
          <p className={note}>{facts}</p>
          <Json value={value()} label={label} />
        </div>
      )}
    </details>
  );
}
