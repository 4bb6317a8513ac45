import { css } from '../../../styled-system/css';

/** A row for a change that waits or is stuck: its mark, and beside it what it is, its state and the reason. */
export const row = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '3',
  paddingBlock: '3.5',
  borderBottomWidth: '1px',
  borderColor: 'hairline',
});
export const mark = {
  refused: css({ color: 'refuse', marginTop: '0.5' }),
  pending: css({ color: 'wait', marginTop: '0.5' }),
};
export const what = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
export const detail = css({ textStyle: 'dense', color: 'ink.muted' });
export const why = css({ textStyle: 'dense', color: 'refuse' });
