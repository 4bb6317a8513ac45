import { type KeyboardEvent, useState } from 'react';
import type { Image } from '../../../contract/entities/products.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { Picture } from '../../ui/picture.tsx';

interface ProductGalleryProps {
  images: readonly Image[];
  title: string;
}

const large = css({ borderRadius: 'lg', '& img': { objectFit: 'contain', background: '#fff' } });
const strip = css({
  display: 'flex',
  gap: '2',
  marginTop: '2',
  padding: '1',
  marginInline: '-1',
  overflowX: 'auto',
});
const thumb = css({
  borderRadius: 'md',
  flexShrink: '0',
  opacity: '0.7',
  transition: 'opacity 120ms',
  _hover: { opacity: '1' },
  '&[aria-current=true]': {
    opacity: '1',
    outline: '2px solid var(--colors-ink)',
    outlineOffset: '1px',
  },
});

/** One large picture, with the others below it; arrow keys move between them. */
export function ProductGallery({ images, title }: ProductGalleryProps) {
  const t = useT();
  const [at, setAt] = useState(0);
  const image = images[at] ?? images[0];

  function turn(event: KeyboardEvent) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = (at + by + images.length) % images.length;
    setAt(next);
    const thumbs = event.currentTarget.querySelectorAll('button');
    thumbs[next]?.focus();
  }

  return (
    <section aria-label={t('product.gallery', { title })}>
      <Picture
        src={image?.url}
        alt={image ? image.alt || title : t('product.no-picture')}
        size="page"
        eager
        className={large}
      />
      {images.length > 1 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are an addition to the buttons within
        <div className={strip} onKeyDown={turn}>
          {images.map((one, index) => (
            <button
              key={one.url}
              type="button"
              aria-current={index === at}
              aria-label={t('product.picture', { number: index + 1, count: images.length })}
              onClick={() => setAt(index)}
              className={thumb}
            >
              <Picture src={one.url} alt="" size="md" />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
