import { useState } from 'react';
import { css } from '../../styled-system/css';

/** In units of its font size, so that everything grows with it. */
const face = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  width: '2.34em',
  height: '2.34em',
  borderRadius: 'full',
  background: 'accent.tint',
  color: 'accent',
  fontSize: '0.75rem',
  fontWeight: 'semibold',
  objectFit: 'cover',
});

interface FaceProps {
  /** The person's name, which is also shown beside the picture. */
  name: string;
  src: string | null | undefined;
  /** The font size, if it is larger than in a bar. */
  fontSize?: string;
}

/** A person's picture, or their initials if there is none or it can't be loaded `[§D-photo]`. */
export function Face({ name, src, fontSize }: FaceProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const look = { className: face, style: fontSize ? { fontSize } : undefined };
  return src && src !== failed ? (
    <img src={src} alt="" onError={() => setFailed(src)} {...look} />
  ) : (
    <span {...look}>{initials(name)}</span>
  );
}

export const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase();
