import { useState } from 'react';
import { css } from '../../styled-system/css';

/** In the size of its letters: all of it grows with them. */
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
  /** Whose it is; it stands beside it. */
  name: string;
  src: string | null | undefined;
  /** The size of its letters, where it is larger than in a bar. */
  fontSize?: string;
}

/** A person's picture; their initials where there is none, or it can't be had `[§D-photo]`. */
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
