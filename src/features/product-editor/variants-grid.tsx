import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import type { ShopVariant } from '../../../contract/entities/shop-products.ts';
import { minorDigits } from '../../../contract/rules/minor-digits.ts';
import { stockGrade } from '../../../contract/rules/stock.ts';
import { css } from '../../../styled-system/css';
import { useLocale } from '../../i18n/provider.tsx';
import { useT } from '../../i18n/t.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { AmountFigure } from '../products/amount-figure.tsx';
import { MarginOf } from '../products/margin-of.tsx';
import { MoneyNote } from '../products/money-note.tsx';
import { pastedAmount, pastedCells } from './bulk-input.ts';
import { type Draft, type PriceColumn, pasteColumn, priceChange, setVariants } from './draft.ts';
import { nextCell } from './grid-keys.ts';
import * as look from './grid-style.ts';
import { GridTools } from './grid-tools.tsx';
import { PriceCell } from './price-cell.tsx';
import { cellName, type UnreadPrices, withUnread } from './unread-prices.ts';
import { nameOf } from './variant-name.ts';

interface VariantsGridProps {
  draft: Draft;
  setDraft: (change: (draft: Draft) => Draft) => void;
  /** The inputs that aren't prices. */
  unread: UnreadPrices;
  onUnread: (change: (unread: UnreadPrices) => UnreadPrices) => void;
}

/** The columns that can be changed, in their order in the grid. */
const columns = ['included', 'price', 'compare_at'] as const;
const priceColumns: readonly PriceColumn[] = ['price', 'compare_at'];
const hint = css({ textStyle: 'caption', color: 'ink.muted', marginTop: '2' });

/** The variants as a small spreadsheet: arrows, Enter and Tab move the focus, and a column can be pasted. */
export function VariantsGrid({ draft, setDraft, unread, onUnread }: VariantsGridProps) {
  'use memo';
  const t = useT();
  const decimal = useLocale() === 'da' ? ',' : '.';
  const { variants } = draft;
  const digits = minorDigits(variants[0]?.price.currency ?? 'DKK');
  const [notice, setNotice] = useState('');
  const isNarrow = useIsNarrow();

  function keydown(event: KeyboardEvent<HTMLTableElement>) {
    const target = event.target;
    if (!(target instanceof HTMLInputElement)) return;
    const row = Number(target.dataset.row);
    const column = Number(target.dataset.column);
    // While a price is being typed, left, right, Home and End move the caret.
    const isTyping = target.dataset.typing === 'true';
    if (isTyping && ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    const next = nextCell(
      { row, column },
      { rows: variants.length, columns: columns.length },
      event,
    );
    if (!next) return;
    event.preventDefault();
    const selector = `[data-row="${next.row}"][data-column="${next.column}"]`;
    event.currentTarget.querySelector<HTMLInputElement>(selector)?.focus();
  }

  function paste(event: ClipboardEvent<HTMLTableElement>) {
    const target = event.target;
    if (!(target instanceof HTMLInputElement)) return;
    const cells = pastedCells(event.clipboardData.getData('text/plain'));
    const first = Number(target.dataset.column) - columns.indexOf('price');
    if (first < 0 || (cells.length === 1 && cells[0]?.length === 1)) return;
    event.preventDefault();
    const from = Number(target.dataset.row);
    const taken = cells.slice(0, variants.length - from);
    const pasted = priceColumns.slice(first).map((column, offset) => ({
      column,
      amounts: taken.map((line) => pastedAmount(line[offset], digits, decimal)),
    }));
    setDraft((now) =>
      pasted.reduce((next, { column, amounts }) => pasteColumn(next, column, from, amounts), now),
    );
    for (const { column, amounts } of pasted) {
      for (const [index, amount] of amounts.entries()) {
        const variant = variants[from + index];
        if (variant && amount !== undefined) note(variant, column, undefined);
      }
    }
    const read = pasted.flatMap(({ amounts }) => amounts).filter((one) => one !== undefined).length;
    const skipped =
      taken.flatMap((line) => line.slice(0, priceColumns.length - first)).length - read;
    setNotice(
      skipped > 0
        ? t('import-list.grid.pasted-some', { count: read, skipped })
        : t('import-list.grid.pasted', { count: read }),
    );
  }

  const note = (variant: ShopVariant, column: PriceColumn, text: string | undefined) =>
    onUnread((now) => withUnread(now, cellName(variant.variant_id, column), text));
  const set = (variant: ShopVariant, change: ReturnType<typeof priceChange>) =>
    setDraft((now) => setVariants(now, new Set([variant.variant_id]), () => change));

  const tools = variants.length > 1 && (
    <GridTools
      digits={digits}
      decimal={decimal}
      onApply={(column, change) => {
        setDraft(change);
        for (const variant of variants) if (variant.included) note(variant, column, undefined);
      }}
    />
  );

  return (
    <section aria-label={t('import-list.grid.title')} className={look.section}>
      <div className={look.head}>
        <h3 className={look.heading}>{t('import-list.grid.title')}</h3>
        {!isNarrow && tools}
      </div>
      <div className={look.scroller}>
        {/* The roles are written out, as in `Table`. */}
        {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
        {/* biome-ignore-start lint/a11y/useSemanticElements: they are the semantic elements */}
        <table role="table" className={look.grid} onKeyDown={keydown} onPaste={paste}>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                {t('import-list.grid.included')}
              </th>
              <th role="columnheader" scope="col">
                {t('import-list.grid.variant')}
              </th>
              <th role="columnheader" scope="col" className={look.figures}>
                {t('import-list.grid.price')}
              </th>
              <th role="columnheader" scope="col" className={look.figures}>
                {t('import-list.grid.compare-at')}
              </th>
              <th role="columnheader" scope="col" className={look.figures}>
                {t('import-list.grid.cost')}
              </th>
              <th role="columnheader" scope="col" className={look.figures}>
                {t('import-list.grid.margin')}
              </th>
              <th role="columnheader" scope="col" className={look.figures}>
                {t('import-list.grid.stock')}
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {variants.map((variant, row) => {
              const name = nameOf(variant) || t('import-list.grid.only-variant');
              const label = (column: string) =>
                t('import-list.grid.cell', { column, variant: name });
              return (
                <tr role="row" key={variant.variant_id} data-off={!variant.included || undefined}>
                  <td role="cell">
                    <Checkbox
                      label={label(t('import-list.grid.included'))}
                      hideLabel
                      checked={variant.included}
                      data-row={row}
                      data-column={0}
                      onChange={({ target }) => set(variant, { included: target.checked })}
                    />
                  </td>
                  <th role="rowheader" scope="row">
                    {name}
                    <span className={look.sku}>{variant.sku}</span>
                  </th>
                  <td role="cell" className={look.figure('price')}>
                    <Named>{t('import-list.grid.price')}</Named>
                    <PriceCell
                      label={label(t('import-list.grid.price'))}
                      value={variant.price.amount}
                      unread={unread[cellName(variant.variant_id, 'price')]}
                      digits={digits}
                      decimal={decimal}
                      row={row}
                      column={1}
                      needed
                      onChange={(amount) => set(variant, priceChange(variant, 'price', amount))}
                      onUnread={(text) => note(variant, 'price', text)}
                    />
                  </td>
                  <td role="cell" className={look.figure('compare')}>
                    <Named>{t('import-list.grid.compare-at')}</Named>
                    <PriceCell
                      label={label(t('import-list.grid.compare-at'))}
                      value={variant.compare_at?.amount ?? null}
                      unread={unread[cellName(variant.variant_id, 'compare_at')]}
                      digits={digits}
                      decimal={decimal}
                      row={row}
                      column={2}
                      onChange={(amount) =>
                        set(variant, priceChange(variant, 'compare_at', amount))
                      }
                      onUnread={(text) => note(variant, 'compare_at', text)}
                    />
                  </td>
                  <td role="cell" className={look.figure('cost')}>
                    <Named>{t('import-list.grid.cost')}</Named>
                    <AmountFigure value={variant.cost} />
                  </td>
                  <td role="cell" className={look.figure('margin')}>
                    <Named>{t('import-list.grid.margin')}</Named>
                    <MarginOf price={variant.price} cost={variant.cost} />
                  </td>
                  <td
                    role="cell"
                    className={look.figure('stock')}
                    data-low={stockGrade(variant.stock) !== 'enough' || undefined}
                  >
                    <Named>{t('import-list.grid.stock')}</Named>
                    {variant.stock}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      </div>
      <MoneyNote currencies={variants.map(({ cost }) => cost.currency)} />
      {isNarrow && tools}
      <p className={hint} role="status">
        {notice || <span className={look.onKeyboard}>{t('import-list.grid.hint')}</span>}
      </p>
    </section>
  );
}

/** The column's name, shown on a card. */
function Named({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className={look.named}>
      {children}
    </span>
  );
}
