import { Fragment, useState } from 'react';
import { useLocation } from 'wouter';
import { css } from '../../../styled-system/css';
import { keysStore } from '../../features/keyboard/keys-store.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { isOfSupplier } from '../../router/links.ts';
import { useWatch } from '../../sync/react/use-watch.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { pageKeysFrom } from './page-keys.ts';
import { plainKeys } from './plain-keys.ts';

/** The keys of one action: pressed together or, with `then`, one after the other; `or` separates alternatives. */
interface Shortcut {
  keys: readonly string[];
  join?: 'then' | 'or';
  does: MessageId;
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

const lists: readonly Shortcut[] = [
  { keys: ['J', 'K'], join: 'or', does: 'keys.list.move' },
  { keys: ['Enter'], does: 'keys.list.open' },
  { keys: ['E'], does: 'keys.list.edit' },
  { keys: ['X'], does: 'keys.list.select' },
  { keys: ['Shift', 'X'], does: 'keys.list.range' },
  { keys: ['N', 'P'], join: 'or', does: 'keys.list.pages' },
  { keys: ['Esc'], does: 'keys.list.clear' },
];
const ofShops: readonly Shortcut[] = [
  { keys: ['A'], does: 'keys.list.add' },
  { keys: ['Delete'], does: 'keys.list.remove' },
  { keys: ['C'], does: 'keys.list.copy' },
];

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '8',
  rowGap: '5',
});
const stack = css({ display: 'grid', gap: '5', alignContent: 'start' });
const heading = css({ textStyle: 'label', color: 'ink.muted', marginBottom: '1' });
const line = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  minHeight: '9',
  textStyle: 'dense',
  borderBottomWidth: '1px',
  borderColor: 'hairline',
});
const keysStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  flexShrink: '0',
  color: 'ink.muted',
  textStyle: 'caption',
});
const cap = css({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: '6',
  height: '6',
  paddingInline: '1.5',
  borderWidth: '1px',
  borderColor: 'edge/45',
  borderRadius: 'sm',
  background: 'subtle',
  color: 'ink',
  fontFamily: 'inherit',
  fontSize: '0.75rem',
});
const foot = css({ marginTop: '5', display: 'grid', gap: '1' });
const hint = css({ textStyle: 'caption', color: 'ink.muted' });

/** All shortcuts, and whether those of a single letter are on. */
export function HelpSheet() {
  const t = useT();
  const [path] = useLocation();
  const isOpen = useWatch(keysStore, null) === 'help';
  const [off, setOff] = useState(plainKeys.off);
  const everywhere: readonly Shortcut[] = [
    { keys: [isApple() ? '⌘' : 'Ctrl', 'K'], does: 'keys.palette' },
    { keys: ['/'], does: 'keys.search' },
    { keys: ['?'], does: 'keys.help' },
  ];
  const goTo = pageKeysFrom(path).map(
    ({ letter, title }): Shortcut => ({
      keys: ['G', letter.toUpperCase()],
      join: 'then',
      does: title,
    }),
  );

  return (
    <Dialog
      open={isOpen}
      onClose={() => keysStore.set(null)}
      size="lg"
      title={t('keys.title')}
      lead={t('keys.close-hint')}
    >
      <div className={columns}>
        <div className={stack}>
          <Group words="keys.group.everywhere" shortcuts={everywhere} />
          <Group words="keys.group.go" shortcuts={goTo} />
        </div>
        <Group
          words="keys.group.lists"
          shortcuts={isOfSupplier(path) ? lists : [...lists, ...ofShops]}
        />
      </div>
      <div className={foot}>
        <Checkbox
          label={t('keys.plain')}
          checked={!off}
          onChange={({ target }) => {
            plainKeys.set(target.checked);
            setOff(!target.checked);
          }}
        />
        <p className={hint}>{t('keys.plain-hint')}</p>
      </div>
    </Dialog>
  );
}

function Group({ words, shortcuts }: { words: MessageId; shortcuts: readonly Shortcut[] }) {
  const t = useT();
  return (
    <section>
      <h3 className={heading}>{t(words)}</h3>
      <dl>
        {shortcuts.map(({ keys, join, does }) => (
          <div key={keys.join(' ')} className={line}>
            <dt>{t(does)}</dt>
            <dd className={keysStyle}>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && join && t(`keys.${join}`)}
                  <kbd className={cap}>{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
