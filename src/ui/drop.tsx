import { css, cva, cx } from '../../styled-system/css';
import { useFormat } from '../i18n/format.ts';
import { useT } from '../i18n/t.ts';
import { useNow } from '../i18n/viewer.ts';

/** How current something is; the same words as the store's `Freshness`. */
export type DropState = 'live' | 'stored' | 'pending' | 'refused';

const row = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    fontSize: '0.75rem',
    lineHeight: '1rem',
    fontWeight: 'normal',
    letterSpacing: '0',
    whiteSpace: 'nowrap',
    minWidth: '0',
    '& > svg': { flexShrink: '0' },
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    state: {
      // Appears after a second: data that becomes live within a second isn't marked or read aloud.
      stored: { color: 'ink.muted', animation: 'appear 1ms 1s backwards' },
      pending: { color: 'wait' },
      refused: { color: 'refuse' },
    },
  },
});
const hidden = css({ srOnly: true });
const said = css({ truncate: true });

interface DropProps {
  state: DropState;
  /** Milliseconds since 1970: when the server last sent the data; shown beside a hollow drop. */
  observedAt?: number;
  /**
   * Only the mark, for a row; its words stay for screen readers and in the tooltip. A `stored` row shows nothing,
   * because the list says that all of it is from the device.
   */
  compact?: boolean;
  /** Of the words, shows only the age, if there is one: for places with little room. */
  brief?: boolean;
  className?: string;
}

/**
 * The mark that shows how current data is: none when live, hollow if it has come from the device for over a second,
 * half-filled if it waits to be sent, crossed if it was refused.
 */
export function Drop({ state, observedAt, compact, brief, className }: DropProps) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  if (state === 'live' || (compact && state === 'stored')) return null;
  const age = observedAt === undefined || now === null ? null : format.ago(observedAt, now);
  const words = {
    stored: age === null ? t('ui.drop.stored') : t('ui.drop.storedAge', { age }),
    pending: t('ui.drop.pending'),
    refused: t('ui.drop.refused'),
  }[state];
  const shown = brief && state === 'stored' ? age : null;
  const isHidden = compact || shown !== null;
  return (
    <span className={cx(row({ state }), className)} title={isHidden ? words : undefined}>
      <DropMark state={state} />
      {shown && (
        <span aria-hidden="true" className={said}>
          {shown}
        </span>
      )}
      <span className={isHidden ? hidden : said}>{words}</span>
    </span>
  );
}

/** The outline of the mark, in a square of 12. */
export const dropOutline =
  'M6 1.1C7.9 3.5 9.9 5.4 9.9 7.5a3.9 3.9 0 0 1-7.8 0C2.1 5.4 4.1 3.5 6 1.1Z';
export const dropHalf = 'M2.1 7a3.9 3.9 0 0 0 7.8 0Z';

/** The mark without words, if the words are already beside it. */
export function DropMark({
  state,
  size = 12,
}: {
  state: Exclude<DropState, 'live'>;
  size?: number;
}) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d={dropOutline} />
      {state === 'pending' && <path d={dropHalf} fill="currentColor" stroke="none" />}
      {state === 'refused' && <path d="M1.6 10.9 10.4 2.1" />}
    </svg>
  );
}
