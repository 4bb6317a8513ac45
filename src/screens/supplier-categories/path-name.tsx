import { css } from '../../../styled-system/css';

const steps = css({ color: 'ink.muted' });
const own = css({ fontWeight: 'medium' });
const whole = css({ overflowWrap: 'anywhere', minWidth: '0' });

/** A supplier's category as in its files, with its own name before those of its parents. */
export function PathName({ path }: { path: readonly string[] }) {
  const above = path.slice(0, -1);
  return (
    <span className={whole}>
      {above.length > 0 && <span className={steps}>{`${above.join(' › ')} › `}</span>}
      <span className={own}>{path.at(-1)}</span>
    </span>
  );
}
