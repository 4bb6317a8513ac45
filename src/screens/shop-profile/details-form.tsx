import type { ShopProfile } from '../../../contract/entities/profiles.ts';
import { longest } from '../../../contract/limits/longest.ts';
import { css } from '../../../styled-system/css';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { useCountries } from '../../i18n/use-countries.ts';
import { useSession, useUser } from '../../machines/react.tsx';
import { useSend } from '../../sync/react/provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { KeptForm } from '../../ui/kept-form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useKeptForm } from '../../ui/use-kept-form.ts';

const fields = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
  alignItems: 'start',
  borderWidth: '0',
  padding: '0',
  margin: '0',
  minWidth: '0',
});
const whole = css({ gridColumn: { md: '1 / -1' } });
const vatLine = css({ display: 'inline-flex', gap: '2', flexWrap: 'wrap', alignItems: 'center' });

const vatWords = {
  valid: 'shop-profile.vat.valid',
  invalid: 'shop-profile.vat.invalid',
  unverified: 'shop-profile.vat.unverified',
} as const satisfies Record<NonNullable<ShopProfile['vat_state']>, MessageId>;
const vatTones = { valid: 'done', invalid: 'refuse', unverified: 'wait' } as const;

const texts = [
  'name',
  'legal_name',
  'vat',
  'line1',
  'postal_code',
  'city',
  'country',
  'email',
  'phone',
  'website',
] as const;

interface DetailsFormProps {
  profile: ShopProfile;
  mayEdit: boolean;
}

export function DetailsForm({ profile, mayEdit }: DetailsFormProps) {
  const t = useT();
  const send = useSend();
  const user = useUser();
  const [, tell] = useSession();
  const countries = useCountries();
  const form = useKeptForm('shop-profile', async (values) => {
    const body = Object.fromEntries(texts.map((name) => [name, values.text(name)]));
    const sent = await send('PATCH /shop', { body });
    if (sent.kind === 'failed') return sent.failure;
    const { id, name, vat } = sent.answer.data;
    // The frame shows the shop's name, and asks for its VAT number.
    if (user) tell({ type: 'USER_CHANGED', user: { ...user, shop: { id, name, vat } } });
    toast(t('shop-profile.saved'), { tone: 'done' });
    return null;
  });
  const text = (name: Exclude<(typeof texts)[number], 'country'>) => ({
    name,
    defaultValue: profile[name] ?? '',
    errors: form.errors(name),
  });
  const state = profile.vat_state;
  return (
    <KeptForm sending={form}>
      <fieldset className={fields} disabled={!mayEdit}>
        <TextField
          label={t('shop-profile.name')}
          {...text('name')}
          required
          maxLength={longest.line}
        />
        <TextField
          label={t('shop-profile.legal-name')}
          {...text('legal_name')}
          maxLength={longest.line}
        />
        <Select
          label={t('shop-profile.country')}
          name="country"
          defaultValue={profile.country}
          options={countries}
          errors={form.errors('country')}
        />
        <TextField
          label={t('shop-profile.vat')}
          {...text('vat')}
          maxLength={longest.vat}
          hint={
            state ? (
              <span className={vatLine}>
                <Badge tone={vatTones[state]}>{t(vatWords[state])}</Badge>
                {state === 'unverified' && t('shop-profile.vat.unverified-hint')}
              </span>
            ) : (
              t('shop-profile.vat.hint')
            )
          }
        />
        <TextField
          className={whole}
          label={t('shop-profile.line1')}
          {...text('line1')}
          maxLength={longest.line}
          autoComplete="street-address"
        />
        <TextField
          label={t('shop-profile.postal-code')}
          {...text('postal_code')}
          maxLength={longest.postalCode}
          autoComplete="postal-code"
        />
        <TextField label={t('shop-profile.city')} {...text('city')} maxLength={longest.line} />
        <TextField
          label={t('shop-profile.email')}
          {...text('email')}
          type="email"
          maxLength={longest.email}
        />
        <TextField
          label={t('shop-profile.phone')}
          {...text('phone')}
          type="tel"
          maxLength={longest.phone}
        />
        <TextField
          className={whole}
          label={t('shop-profile.website')}
          {...text('website')}
          type="url"
          maxLength={longest.webAddress}
        />
        {mayEdit && (
          <div className={whole}>
            <Button type="submit" tone="primary" loading={form.busy}>
              {t('shop-profile.save')}
            </Button>
          </div>
        )}
      </fieldset>
    </KeptForm>
  );
}
