import type { Product } from '../../../contract/entities/products.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Drop } from '../../ui/drop.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLast } from '../../ui/use-last.ts';
import { AddButton } from './add-button.tsx';
import { ProductDetail } from './product-detail.tsx';

interface ProductDrawerProps {
  /** Null closes the drawer. */
  id: number | null;
  onClose: () => void;
  isInList: (product: Product) => boolean;
}

/** A product over the results; `?product=` in the URL, so that it can be linked to. */
export function ProductDrawer({ id, onClose, isInList }: ProductDrawerProps) {
  const shown = useLast(id);
  if (shown === null) return null;
  return <Sheet key={shown} id={shown} open={id !== null} onClose={onClose} isInList={isInList} />;
}

interface SheetProps {
  id: number;
  open: boolean;
  onClose: () => void;
  isInList: (product: Product) => boolean;
}

const skeleton = css({ display: 'grid', gap: '3' });
const square = css({ aspectRatio: '4 / 3', borderRadius: 'lg' });

function Sheet({ id, open, onClose, isInList }: SheetProps) {
  const t = useT();
  const sync = useSync();
  const read = useRead('GET /products/{id}', { id });
  const product = read.state === 'ready' ? read.value.data : null;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size="lg"
      title={product?.title ?? t(read.state === 'failed' ? 'product.facts' : 'product.loading')}
      lead={
        product &&
        read.state === 'ready' && (
          <>
            {product.supplier.name} <Drop state={read.source} observedAt={read.observedAt} />
          </>
        )
      }
      footer={
        product && <AddButton product={product} isInList={isInList(product)} tone="primary" />
      }
    >
      {product && <ProductDetail product={product} />}
      {read.state === 'loading' && (
        <div className={skeleton}>
          <Skeleton height="auto" className={square} />
          <Skeleton width="60%" />
          <Skeleton width="80%" />
          <Skeleton height="8rem" />
        </div>
      )}
      {read.state === 'failed' && read.failure.kind === 'offline' && (
        <EmptyState motif="cable" title={t('product.unseen')}>
          {t('product.unseen-hint')}
        </EmptyState>
      )}
      {read.state === 'failed' && isGone(read.failure) && (
        <EmptyState motif="compass" title={t('product.not-found')}>
          {t('product.not-found-hint')}
        </EmptyState>
      )}
      {read.state === 'failed' && read.failure.kind !== 'offline' && !isGone(read.failure) && (
        <ErrorState failure={read.failure} onRetry={() => void sync?.refresh()} />
      )}
    </Drawer>
  );
}

const isGone = (failure: { kind: string; code?: string }) =>
  failure.kind === 'refused' && failure.code === 'not_found';
