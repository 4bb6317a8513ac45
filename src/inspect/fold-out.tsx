import { type ReactNode, useState } from 'react';
import { css } from '../../styled-system/css';
import { Json } from './json.tsx';

interface FoldOutProps {
  /** The content of the line that is always visible. */
  line: ReactNode;
  facts: string;
  /** Only called when opened; packed values stay packed until then. */
  value: () => unknown;
  /** The value's name for screen readers. */
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

/**
 * A line that opens to show everything about its item. The content is only rendered then, because there may be
 * thousands of lines.
 */
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
