import { useMemo } from 'react';
import type { Feed } from '../../../contract/entities/feeds.ts';
import type { ProductCategory } from '../../../contract/entities/products.ts';
import { css } from '../../../styled-system/css';
import { useLocale } from '../../i18n/provider.tsx';
import { useT } from '../../i18n/t.ts';
import { useCountries } from '../../i18n/use-countries.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { KeptForm } from '../../ui/kept-form.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FormValues } from '../../ui/use-form.ts';
import { useKeptForm } from '../../ui/use-kept-form.ts';
import { channelNamed, channelNames, languageWords } from './feed-words.ts';

interface FeedFormProps {
  /** The feed to edit, whose channel, country, currency and language can't be changed. Null for a new one. */
  feed: Feed | null;
  onDone: (feed: Feed) => void;
  onCancel: () => void;
}

const pair = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: '4',
});
const three = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  gap: '4',
});
const foot = css({ display: 'flex', flexWrap: 'wrap', gap: '2', justifyContent: 'flex-end' });

/** What a feed is for and what it contains. */
export function FeedForm(props: FeedFormProps) {
  const locale = useLocale();
  const categories = useRead('GET /shop/product-categories', {});
  const mine = useRecords('my-products');
  const suppliers = useMemo(() => {
    const sold = mine.state === 'ready' ? mine.value.map(({ value }) => value.supplier) : [];
    const byId = new Map(sold.map(({ id, name }) => [id, name]));
    return [...byId].sort(([, a], [, b]) => a.localeCompare(b, locale));
  }, [mine, locale]);
  // The choices have to be there first, because a stored draft couldn't select them otherwise.
  if (categories.state === 'loading' || mine.state === 'loading')
    return <Skeleton height="20rem" />;
  const shelves = categories.state === 'ready' ? categories.value.data : [];
  return <Fields {...props} shelves={shelves} suppliers={suppliers} />;
}

interface FieldsProps extends FeedFormProps {
  shelves: readonly ProductCategory[];
  /** The suppliers whose products the shop sells, with their ids. */
  suppliers: readonly (readonly [number, string])[];
}

function Fields({ feed, onDone, onCancel, shelves, suppliers }: FieldsProps) {
  const t = useT();
  const send = useSend();
  const locale = useLocale();
  const countries = useCountries();

  const form = useKeptForm(feedDraft(feed?.id ?? 'new'), save, { inQuery: 'feed' });
  async function save(values: FormValues) {
    const name = values.text('name').trim();
    const filter = filterOf(values);
    const sent = feed
      ? await send('PATCH /shop/feeds/{id}', { id: feed.id, body: { name, filter } })
      : await send('POST /shop/feeds', {
          body: {
            name,
            filter,
            channel: channelNamed(values.text('channel')) ?? 'google',
            country: values.text('country'),
            currency: values.text('currency'),
            language: values.text('language') === 'en' ? 'en' : 'da',
          },
        });
    if (sent.kind === 'failed') return sent.failure;
    onDone(sent.answer.data);
    return null;
  }
  const { category_id: category, supplier_id: supplier } = feed?.filter ?? {};

  return (
    <KeptForm sending={form}>
      {!feed && (
        <Select
          label={t('feeds.channel')}
          hint={t('feeds.channel-hint')}
          name="channel"
          options={Object.entries(channelNames).map(([value, label]) => ({ value, label }))}
          errors={form.errors('channel')}
        />
      )}
      <TextField
        label={t('feeds.name')}
        hint={t('feeds.name-hint')}
        name="name"
        required
        maxLength={120}
        autoComplete="off"
        defaultValue={feed?.name}
        errors={form.errors('name')}
      />
      {!feed && (
        <div className={three}>
          <Select
            label={t('feeds.country')}
            name="country"
            defaultValue="DK"
            options={countries}
            errors={form.errors('country')}
          />
          <Select
            label={t('feeds.currency')}
            hint={t('feeds.currency-hint')}
            name="currency"
            defaultValue="DKK"
            options={currencies.map((value) => ({ value, label: value }))}
            errors={form.errors('currency')}
          />
          <Select
            label={t('feeds.language')}
            name="language"
            defaultValue={locale}
            options={Object.entries(languageWords).map(([value, id]) => ({
              value,
              label: t(id),
            }))}
            errors={form.errors('language')}
          />
        </div>
      )}
      <div className={pair}>
        <Select
          label={t('feeds.category')}
          name="category"
          defaultValue={String(category ?? '')}
          options={[
            { value: '', label: t('feeds.category-all') },
            ...shelves.map(({ id, name }) => ({ value: String(id), label: name[locale] })),
          ]}
          errors={form.errors('filter.category_id')}
        />
        <Select
          label={t('feeds.supplier')}
          name="supplier"
          defaultValue={String(supplier ?? '')}
          options={[
            { value: '', label: t('feeds.supplier-all') },
            ...suppliers.map(([id, name]) => ({ value: String(id), label: name })),
          ]}
          errors={form.errors('filter.supplier_id')}
        />
      </div>
      <Checkbox
        label={t('feeds.in-stock')}
        name="in_stock"
        defaultChecked={feed?.filter.in_stock ?? false}
      />
      <div className={foot}>
        <Button onClick={() => form.leave(onCancel)}>{t('ui.cancel')}</Button>
        <Button type="submit" tone="primary" loading={form.busy}>
          {t(feed ? 'feeds.save' : 'feeds.create')}
        </Button>
      </div>
    </KeptForm>
  );
}

/** The name under which a feed's draft is stored. */
export const feedDraft = (id: number | 'new') => `feed:${id}`;

const currencies = ['DKK', 'SEK', 'NOK', 'EUR', 'GBP'] as const;

function filterOf(values: FormValues): Feed['filter'] {
  const id = (name: string) => (values.text(name) === '' ? null : Number(values.text(name)));
  return {
    category_id: id('category'),
    supplier_id: id('supplier'),
    in_stock: values.checked('in_stock'),
  };
}
