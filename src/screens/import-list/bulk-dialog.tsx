import { type FormEvent, useId, useState } from 'react';
import { storefrontOf } from '../../../contract/rules/storefront.ts';
import { css } from '../../../styled-system/css';
import { gateWords } from '../../features/product-editor/gate-words.ts';
import { useShopMoney } from '../../features/products/use-shop-money.ts';
import { useT } from '../../i18n/t.ts';
import { useIsOffline } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { usePageConfig } from '../../sync/page-config.ts';
import { useCommit } from '../../sync/react/use-commit.ts';
import { useReadWhen } from '../../sync/react/use-read-when.ts';
import { useKeeps } from '../../sync/react/use-store-health.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { bulkPreview, takenByImport } from './bulk-preview.ts';
import { readLimit } from './import-limit.ts';
import type { Item } from './item.ts';

interface BulkDialogProps {
  open: boolean;
  items: readonly Item[];
  onClose: () => void;
}

const body = css({ display: 'grid', gap: '4' });
const lead = css({ textStyle: 'lead' });
const blocked = css({ color: 'ink.muted' });
const reasons = css({ listStyle: 'disc', paddingLeft: '5', marginTop: '1' });
const field = css({ maxWidth: '16rem' });
const note = css({ color: 'wait' });
/** The option not to put the products into a store. */
const nowhere = '0';

/** Asks how much to import, and says beforehand what will be left out and why. */
export function BulkDialog({ open, items, onClose }: BulkDialogProps) {
  'use memo';
  const t = useT();
  const form = useId();
  const commit = useCommit();
  const isOffline = useIsOffline();
  const keeps = useKeeps();
  const money = useShopMoney();
  const stores = useReadWhen(open, 'GET /shop/integrations', {});
  // Not asked if no platform is set up.
  const { platforms } = usePageConfig();
  const known = stores.state === 'ready' ? stores.value.data : null;
  const hasStores = known?.some(({ state }) => state !== 'disconnected') ?? false;
  const hasNoStore = platforms.length > 0 && known !== null && !hasStores;
  const sellable = known?.filter(({ state, demo }) => state === 'connected' && !demo) ?? [];
  const [chosen, setChosen] = useState('');
  const store = chosen || String(storefrontOf(sellable)?.id ?? nowhere);
  const [text, setText] = useState('');
  const limit = readLimit(text);
  const products = items.map(({ value }) => value);
  const {
    importable,
    blocked: stopped,
    reasons: why,
  } = bulkPreview(takenByImport(products, limit === 'invalid' ? null : limit.limit), money);
  const count = limit === 'invalid' ? 0 : importable;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (limit === 'invalid' || importable === 0 || hasNoStore) return;
    const to = hasStores && { integration_id: Number(store) || null };
    await commit({
      call: 'POST /import-products/import/bulk',
      args: { body: { ...limit, ...to } },
    });
    toast(
      t(
        !isOffline
          ? 'import-list.bulk.queued'
          : keeps
            ? 'import-list.bulk.queued-offline'
            : 'sync.unkept',
      ),
      {
        tone: isOffline ? 'wait' : 'done',
      },
    );
    setText('');
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('import-list.bulk.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('import-list.bulk.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            tone="primary"
            disabled={importable === 0 || limit === 'invalid' || hasNoStore}
          >
            {t('import-list.bulk.go', { count })}
          </Button>
        </>
      }
    >
      <form id={form} className={body} onSubmit={(event) => void submit(event)} noValidate>
        {hasNoStore && (
          <Notice tone="wait">
            <span>{t('import-list.bulk.no-store')}</span>
            <TextLink href={links.integrations()}>{t('import-list.bulk.no-store-action')}</TextLink>
          </Notice>
        )}
        <p className={lead}>
          {t(
            importable > 0 && stopped > 0
              ? 'import-list.bulk.importable-of'
              : 'import-list.bulk.importable',
            { count: importable, total: importable + stopped },
          )}
        </p>
        {stopped > 0 && (
          <div className={blocked}>
            <p>{t('import-list.bulk.blocked', { count: stopped })}</p>
            <ul className={reasons}>
              {why.map(({ code, count: some }) => (
                <li key={code}>
                  {t('import-list.bulk.reason', { reason: t(gateWords[code]), count: some })}
                </li>
              ))}
            </ul>
          </div>
        )}
        <TextField
          className={field}
          label={t('import-list.bulk.limit')}
          placeholder={t('import-list.bulk.limit-placeholder')}
          hint={t('import-list.bulk.limit-hint')}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          errors={limit === 'invalid' ? [t('import-list.bulk.limit-bad')] : []}
        />
        {sellable.length > 0 ? (
          <Select
            className={field}
            label={t('import-list.bulk.store')}
            hint={t(
              store === nowhere ? 'import-list.bulk.nowhere-hint' : 'import-list.bulk.store-hint',
            )}
            value={store}
            onChange={(event) => setChosen(event.target.value)}
            options={[
              ...sellable.map(({ id, name }) => ({ value: String(id), label: name })),
              { value: nowhere, label: t('import-list.bulk.nowhere') },
            ]}
          />
        ) : (
          hasStores && <p className={blocked}>{t('import-list.bulk.none-sellable')}</p>
        )}
        {isOffline && <p className={note}>{t('import-list.bulk.offline')}</p>}
      </form>
    </Dialog>
  );
}
