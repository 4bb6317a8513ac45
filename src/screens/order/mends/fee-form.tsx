import { mostPrice } from '../../../../contract/limits/longest.ts';
import { minorDigits } from '../../../../contract/rules/minor-digits.ts';
import { isGoing } from '../../../../contract/rules/open-lines.ts';
import type { Failure } from '../../../api/failure.ts';
import { priceProblem } from '../../../features/product-editor/price-problem.ts';
import { useShopMoney } from '../../../features/products/use-shop-money.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/provider.tsx';
import { useT } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { readAmount } from '../../../ui/parse-money.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { costNowOf } from './cost-now.tsx';
import { type PanelProps, panelButton, panelHint, panelStyle } from './panel.ts';

/**
 * Accepts a supplier's fee for an order below its minimum; the fee is added to the cost of this order
 * `[§D-mends-minimum]`.
 */
export function FeeForm({ order, onDone }: PanelProps) {
  const t = useT();
  const format = useFormat();
  const decimal = useLocale() === 'da' ? ',' : '.';
  const cost = costNowOf(order, useShopMoney().rates);
  const { currency } = feePart(order)?.cost ?? order.total;
  const form = useForm<Failure>(async (values) => {
    const read = readAmount(values.text('fee'), minorDigits(currency), decimal, mostPrice);
    if (!('amount' in read)) return wrongFee(t(priceProblem[read.problem]));
    await onDone({ kind: 'agree', cost: cost.amount, fee: read.amount });
    return null;
  });
  return (
    <Form sending={form} className={panelStyle} aria-label={t('order.act.fee')}>
      <p className={panelHint}>{t('order.fee-hint', { cost: format.money(cost) })}</p>
      <TextField
        label={t('order.fee', { currency })}
        name="fee"
        required
        inputMode="decimal"
        autoComplete="off"
        errors={form.errors('fee')}
      />
      <Button type="submit" tone="primary" size="sm" loading={form.busy} className={panelButton}>
        {t('order.agree-fee')}
      </Button>
    </Form>
  );
}

/** The part that the fee belongs to; the fee is in that supplier's currency. */
const feePart = ({ purchase_orders: parts }: PanelProps['order']) =>
  parts.find((part) => isGoing(part) && part.reason === 'below_minimum') ?? parts.find(isGoing);

const wrongFee = (text: string): Failure => ({
  ...{ kind: 'refused', status: 422, code: 'invalid', details: null },
  errors: { fee: [text] },
});
