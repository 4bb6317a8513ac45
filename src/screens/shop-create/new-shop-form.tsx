import { useLocation } from 'wouter';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useCountries } from '../../i18n/use-countries.ts';
import { useSession } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { KeptForm } from '../../ui/kept-form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useKeptForm } from '../../ui/use-kept-form.ts';

const pair = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
});
const fields = css({ display: 'grid', gap: '4' });
const currencies = ['DKK', 'EUR', 'SEK', 'NOK', 'GBP', 'USD'];

/** Creates the shop, then goes on to where the person wanted to go, or to the welcome page. */
export function NewShopForm({ redirectTo }: { redirectTo: string | null }) {
  const t = useT();
  const send = useSend();
  const [, tell] = useSession();
  const [, navigate] = useLocation();
  const countries = useCountries();
  const form = useKeptForm('new-shop', async (values) => {
    const vat = values.text('vat').trim();
    const sent = await send('POST /user/shops', {
      body: {
        name: values.text('name'),
        country: values.text('country'),
        currency: values.text('currency'),
        ...(vat !== '' && { vat }),
      },
    });
    if (sent.kind === 'failed') return sent.failure;
    tell({ type: 'USER_CHANGED', user: sent.answer.data });
    navigate(ownPath(redirectTo) ?? links.signupComplete());
    return null;
  });
  return (
    <KeptForm sending={form}>
      <div className={fields}>
        <TextField
          label={t('shop-create.name')}
          name="name"
          required
          maxLength={200}
          autoComplete="organization"
          errors={form.errors('name')}
        />
        <div className={pair}>
          <Select
            label={t('shop-create.country')}
            name="country"
            defaultValue="DK"
            options={countries}
            errors={form.errors('country')}
          />
          <Select
            label={t('shop-create.currency')}
            name="currency"
            defaultValue="DKK"
            options={currencies.map((value) => ({ value, label: value }))}
            errors={form.errors('currency')}
          />
        </div>
        <TextField
          label={t('shop-create.vat')}
          name="vat"
          maxLength={20}
          hint={t('shop-create.vat-hint')}
          errors={form.errors('vat')}
        />
        <Button type="submit" tone="primary" size="lg" loading={form.busy}>
          {t('shop-create.submit')}
        </Button>
      </div>
    </KeptForm>
  );
}

/** Only a path inside the app is followed. The dashboard doesn't count, because everybody starts there. */
function ownPath(path: string | null): string | null {
  if (path === null || !/^\/(?![/\\])/.test(path) || /[\\\s]/.test(path)) return null;
  return /^\/shop\/(signup|create|dashboard)/.test(path) ? null : path;
}
