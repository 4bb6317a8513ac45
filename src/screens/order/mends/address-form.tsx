import { useState } from 'react';
import { longest } from '../../../../contract/limits/longest.ts';
import { isPostcode, postcodeLike } from '../../../../contract/rules/postcodes.ts';
import { css, cx } from '../../../../styled-system/css';
import type { Failure } from '../../../api/failure.ts';
import { useT } from '../../../i18n/t.ts';
import { useCountries } from '../../../i18n/use-countries.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { type PanelProps, panelButton, panelStyle } from './panel.ts';

const town = css({ display: 'grid', gridTemplateColumns: '7.5rem minmax(0, 1fr)', gap: '3' });

/** Corrects the delivery address; the postal code is checked against the country's format `[§D-mends-address]`. */
export function AddressForm({ order, onDone }: PanelProps) {
  const t = useT();
  const { shipping_address: at } = order;
  const known = useCountries();
  const [country, setCountry] = useState(at.country);
  const isListed = known.some(({ value }) => value === country);
  const countries = isListed ? known : [{ value: country, label: country }, ...known];
  const like = postcodeLike(country);
  const form = useForm<Failure>(async (values) => {
    const postcode = values.text('postal_code').trim();
    if (!isPostcode(country, postcode)) return wrongPostcode(t('order.postcode-wrong'));
    await onDone({
      kind: 'address',
      address: {
        name: values.text('name'),
        line1: values.text('line1'),
        line2: values.text('line2') || null,
        postal_code: postcode,
        city: values.text('city'),
        country,
      },
    });
    return null;
  });
  return (
    <Form sending={form} className={panelStyle} aria-label={t('order.act.address')}>
      <TextField
        label={t('order.address-name')}
        name="name"
        defaultValue={at.name}
        required
        maxLength={longest.line}
        errors={form.errors('name')}
      />
      <TextField
        label={t('order.address-line1')}
        name="line1"
        defaultValue={at.line1}
        required
        maxLength={longest.line}
        errors={form.errors('line1')}
      />
      <TextField
        label={t('order.address-line2')}
        name="line2"
        defaultValue={at.line2 ?? ''}
        maxLength={longest.line}
        errors={form.errors('line2')}
      />
      <div className={town}>
        <TextField
          label={t('order.address-postcode')}
          name="postal_code"
          defaultValue={at.postal_code}
          hint={like === null ? undefined : t('order.postcode-like', { like })}
          maxLength={longest.postalCode}
          errors={form.errors('postal_code')}
        />
        <TextField
          label={t('order.address-city')}
          name="city"
          defaultValue={at.city}
          required
          maxLength={longest.line}
          errors={form.errors('city')}
        />
      </div>
      <Select
        label={t('order.address-country')}
        value={country}
        options={countries}
        onChange={({ target }) => setCountry(target.value)}
      />
      <Button
        type="submit"
        tone="primary"
        size="sm"
        loading={form.busy}
        className={cx(panelButton)}
      >
        {t('order.save-and-confirm')}
      </Button>
    </Form>
  );
}

/** In the same form as the server's refusal. */
const wrongPostcode = (text: string): Failure => ({
  ...{ kind: 'refused', status: 422, code: 'invalid', details: null },
  errors: { postal_code: [text] },
});
