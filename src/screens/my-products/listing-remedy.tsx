import type { RefObject } from 'react';
import type { Listing } from '../../../contract/entities/listings.ts';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { buttonStyle } from '../../ui/button-style.ts';

interface ListingRemedyProps {
  listing: Listing;
  /** An element in the drawer of its product. */
  box: RefObject<HTMLElement | null>;
}

/** The field in the drawer where a person can fix the problem. */
const fields = {
  edit_product: 'fieldset :is(input, textarea, [contenteditable=true]):not(table *)',
  edit_prices: 'fieldset table input[inputmode]',
} as const;

/**
 * The one action that fixes why a store doesn't have a product as wanted. Sending it again isn't included, because that
 * is among the listing's other actions.
 */
export function ListingRemedy({ listing, box }: ListingRemedyProps) {
  const t = useT();
  const { remedy, remote_url } = listing;
  const integration = String(listing.integration_id);
  if (remedy === null || remedy === 'push_again') return null;
  const words = t(`listing.remedy.${remedy}`);
  if (remedy === 'edit_product' || remedy === 'edit_prices') {
    const go = () =>
      box.current?.closest('dialog')?.querySelector<HTMLElement>(fields[remedy])?.focus();
    return (
      <Button size="sm" onClick={go}>
        {words}
      </Button>
    );
  }
  if (remedy === 'look_in_store' && remote_url !== null) {
    return (
      <a href={remote_url} target="_blank" rel="noreferrer" className={buttonStyle({ size: 'sm' })}>
        {words}
      </a>
    );
  }
  const href = {
    edit_rules: links.mutatingValues({ integration }),
    edit_store: links.integrations({ edit: integration, part: 'resources' }),
    connect_again: links.integrations({ edit: integration, part: 'connection' }),
    look_in_store: links.integrations({ edit: integration }),
  }[remedy];
  return (
    <ButtonLink size="sm" href={href}>
      {words}
    </ButtonLink>
  );
}
