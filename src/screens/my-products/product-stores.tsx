import type { ShopVariant } from '../../../contract/entities/shop-products.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { StoreListing } from './store-listing.tsx';

interface ProductStoresProps {
  /** The id of the shop's product. */
  id: number;
  variants: readonly ShopVariant[];
  /** Whether the person's role allows them to change what a store has. */
  may: boolean;
}

const section = css({ marginTop: '6', display: 'grid', gap: '3' });
const heading = css({ textStyle: 'label' });
const calm = css({ color: 'ink.muted', textStyle: 'dense' });

/** The state of a product in each store, as the stores have last reported it to the server. */
export function ProductStores({ id, variants, may }: ProductStoresProps) {
  const t = useT();
  const read = useRecords('listings');
  const stores = useRead('GET /shop/integrations', {});
  const listings =
    read.state === 'ready'
      ? read.value
          .filter(({ value }) => value.my_product_id === id)
          .sort((a, b) => a.value.integration_id - b.value.integration_id)
      : [];
  const known = stores.state === 'ready' ? stores.value.data : [];
  const nameOf = (storeId: number) =>
    known.find((one) => one.id === storeId)?.name ?? t('listing.store', { id: storeId });
  return (
    <section className={section} aria-label={t('listing.title')}>
      <h3 className={heading}>{t('listing.title')}</h3>
      {listings.length === 0 && (
        <p className={calm}>
          {t('listing.none')}{' '}
          <TextLink href={links.integrations()}>{t('listing.none-action')}</TextLink>
        </p>
      )}
      {listings.map((listing) => (
        <StoreListing
          key={listing.id}
          listing={listing}
          name={nameOf(listing.value.integration_id)}
          variants={variants}
          may={may}
        />
      ))}
    </section>
  );
}
