import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { css, cva, cx } from '../../styled-system/css';
import { inWidths } from '../lib/pure/in-widths.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const frame = cva({
  base: {
    position: 'relative',
    display: 'block',
    flexShrink: '0',
    overflow: 'hidden',
    aspectRatio: '1',
    background: 'subtle',
    borderRadius: 'md',
    // A border inside the picture, so that a white picture on white has an edge without an extra element.
    _after: {
      content: '""',
      position: 'absolute',
      inset: '0',
      borderRadius: 'inherit',
      boxShadow: 'inset 0 0 0 1px var(--colors-hairline)',
      pointerEvents: 'none',
    },
  },
  variants: {
    size: {
      sm: { width: '8', borderRadius: 'sm' },
      md: { width: { base: '14', md: '10' }, borderRadius: 'sm' },
      lg: { width: '20' },
      fill: { width: 'full' },
      page: { width: 'full' },
    },
  },
});
/** How wide the frame is at most, so that the browser chooses the width to fetch. */
const widths = {
  sm: '2rem',
  md: '(min-width: 48rem) 2.5rem, 3.5rem',
  lg: '5rem',
  fill: '(min-width: 48rem) 15rem, 45vw',
  page: '(min-width: 48rem) 36rem, 100vw',
} as const;
const image = css({
  width: 'full',
  height: 'full',
  objectFit: 'cover',
  filter: 'var(--picture-filter)',
});
const missing = css({
  position: 'absolute',
  inset: '0',
  display: 'grid',
  placeItems: 'center',
  color: 'ink.muted',
});

interface PictureProps {
  src: string | null | undefined;
  /** Empty if the title is beside it. */
  alt: string;
  /** `fill` is as wide as a card, `page` as a page's column. */
  size?: 'sm' | 'md' | 'lg' | 'fill' | 'page';
  /** Loads at once: for pictures that are certainly on the first screen. */
  eager?: boolean;
  className?: string;
}

/** A product's picture in a square whose space is reserved while it loads. */
export function Picture({ src, alt, size = 'md', eager, className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = src && src !== failed;
  return (
    <span className={cx(frame({ size }), className)}>
      {shown ? (
        <img
          src={src}
          srcSet={inWidths(src)}
          sizes={widths[size]}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(src)}
          className={image}
        />
      ) : (
        <span className={missing}>
          <ImageOff aria-hidden="true" size={16} />
          <VisuallyHidden>{alt}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
