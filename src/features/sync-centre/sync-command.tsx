import { useState } from 'react';
import { Link } from 'wouter';
import type { ImportProduct } from '../../../contract/entities/import-products.ts';
import type { EditableMyProduct, MyProduct } from '../../../contract/entities/my-products.ts';
import { isEditable } from '../../../contract/rules/my-product-figures.ts';
import type { QueuedCall } from '../../../contract/types.ts';
import { css, cx } from '../../../styled-system/css';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { useUser } from '../../machines/react.tsx';
import { useSync } from '../../sync/react/provider.tsx';
import { useRecords } from '../../sync/react/use-records.ts';
import { isConflict, serverVersion } from '../../sync/read/server-version.ts';
import { isEdit } from '../../sync/state/commands.ts';
import { needsPerson } from '../../sync/state/rows.ts';
import type { QueuedCommand } from '../../sync/state/types.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { DropMark } from '../../ui/drop.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { storeFieldWords } from '../products/store-field-words.ts';
import { useMay } from '../team/use-role.ts';
import { Conflict } from './conflict.tsx';
import { refusalHint } from './refusal-hint.ts';
import { RemovedItem } from './removed-item.tsx';
import { detail, mark, row, what, why } from './row-style.ts';
import { useFieldWords } from './use-field-words.ts';
import { whereFrom } from './where-from.ts';

interface SyncCommandProps {
  queued: QueuedCommand;
  /** Describes what the command does. */
  words: string;
  /** Shows the two versions at once, instead of behind a button. */
  isOpen: boolean;
  onDiscard: () => void;
  onRetry: () => void;
  /** Called when the person follows a link. */
  onLeave: () => void;
}

const buttons = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  marginTop: '2',
  _empty: { display: 'none' },
});
const linkButton = cx(buttonStyle({ size: 'sm' }));

const stateWords = {
  queued: 'sync.state.queued',
  held: 'sync.state.held',
  sending: 'sync.state.sending',
  ambiguous: 'sync.state.ambiguous',
  reconciling: 'sync.state.reconciling',
  waiting: 'sync.state.waiting',
  refused: 'sync.state.refused',
  'parked-auth': 'sync.state.parked-auth',
  'parked-subscription': 'sync.state.parked-subscription',
  'parked-rate': 'sync.state.parked-rate',
  'parked-tenant': 'sync.state.parked-tenant',
} as const satisfies Record<QueuedCommand['state'], MessageId>;

/** In these states, the last failure says what the command waits for. */
const isWaiting: ReadonlySet<string> = new Set(['waiting', 'ambiguous']);

/** One change that waits, is being sent, or is stuck. */
export function SyncCommand(props: SyncCommandProps) {
  const { queued, words, isOpen, onDiscard, onRetry, onLeave } = props;
  const t = useT();
  const { command, state, failure, undecided } = queued;
  const { fieldsOf } = useFieldWords();
  const may = useMay<QueuedCall>(useUser()?.shop?.id, 'member');
  const offered = useChoice(queued, onDiscard);
  // Without the permission, whichever version the person picked would be refused again.
  const choice = may ? offered : null;
  const [shows, setShows] = useState(isOpen);
  const isStuck = needsPerson(queued);
  const mood = isStuck ? 'refused' : 'pending';
  const mayRetry = may && isStuck && !choice;
  const mayDiscard = state !== 'sending' && state !== 'reconciling';
  const way = whereFrom(queued);
  return (
    <li className={row}>
      <span className={mark[mood]}>
        <DropMark state={mood} size={16} />
      </span>
      <div>
        <p className={what}>{words}</p>
        {isEdit(command) && <p className={detail}>{fieldsOf(command.args.body)}</p>}
        {command.call === 'POST /listings/{id}/owners' && (
          <p className={detail}>
            {t(`sync.owner.${command.args.body.owner}`, {
              field: t(storeFieldWords[command.args.body.field]),
            })}
          </p>
        )}
        <p className={detail}>
          {t(undecided ? 'sync.state.undecided' : stateWords[state])}
          {' · '}
          {failure && isWaiting.has(state) && `${t(failureText(failure).title)} · `}
          <DateTime at={queued.at} />
        </p>
        {choice && <p className={why}>{t(`sync.why.${choice.kind}`)}</p>}
        {!choice && isStuck && failure && <p className={why}>{t(refusalHint(command, failure))}</p>}
        {!choice &&
          failure?.kind === 'refused' &&
          Object.values(failure.errors)
            .flat()
            .map((text) => (
              <p key={text} className={why}>
                {text}
              </p>
            ))}
        {choice?.kind !== 'removed' && (
          <div className={buttons}>
            {choice && (
              <Button size="sm" aria-expanded={shows} onClick={() => setShows(!shows)}>
                {t(shows ? 'sync.conflict.close' : 'sync.conflict.open')}
              </Button>
            )}
            {mayRetry && (
              <Button size="sm" onClick={onRetry}>
                {t('ui.retry')}
              </Button>
            )}
            {way && (
              <Link href={way.href} onClick={onLeave} className={linkButton}>
                {t(way.words)}
              </Link>
            )}
            {mayDiscard && (
              <Button size="sm" onClick={onDiscard}>
                {t('sync.discard')}
              </Button>
            )}
          </div>
        )}
        {choice && (choice.kind === 'removed' || shows) && choice.view}
      </div>
    </li>
  );
}

/** The choice to show, if the server's version of the item differs from the one that the edit was made from. */
function useChoice({ id, command, state, failure }: QueuedCommand, onDiscard: () => void) {
  const sync = useSync();
  const items = useRecords('import-products');
  const mine = useRecords('my-products');
  if (state !== 'refused' || !isEdit(command)) return null;
  const itemId = Number(command.args.id);
  const isMine = command.call === 'PATCH /my-products/{id}';
  const list = isMine ? mine : items;
  const version = isMine
    ? serverVersion('my-products', itemId, failure, mine)
    : serverVersion('import-products', itemId, failure, items);
  if (!isConflict(failure, version)) return null;
  if (version.kind === 'removed') {
    const onAddAnew = command.before ? () => void sync?.addAnew(id) : null;
    const view = <RemovedItem isMine={isMine} onAddAnew={onAddAnew} onDiscard={onDiscard} />;
    return { kind: 'removed' as const, view };
  }
  if (version.kind === 'unknown') return null;
  const { item } = version;
  if (!isWhole(item)) return null;
  const view = (
    <Conflict
      id={id}
      mine={command.args.body}
      before={command.before?.fields}
      theirs={item}
      changedAt={'updated_at' in item ? item.updated_at : null}
      source={list.state === 'ready' ? list.source : 'stored'}
      observedAt={list.state === 'ready' ? list.observedAt : undefined}
      onSave={(fields) => void sync?.amend(id, fields, item)}
      onDiscard={onDiscard}
    />
  );
  return { kind: 'conflict' as const, view };
}

const isWhole = (item: ImportProduct | MyProduct): item is ImportProduct | EditableMyProduct =>
  !('status' in item) || isEditable(item);
