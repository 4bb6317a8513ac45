import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { css, cx } from '../../styled-system/css';

export const linkStyle = css({
  color: 'accent',
  fontWeight: 'medium',
  textDecorationLine: 'underline',
  textDecorationColor: 'accent/35',
  textUnderlineOffset: '0.2em',
  borderRadius: 'sm',
  transition: 'text-decoration-color 120ms',
  _hover: { textDecorationColor: 'accent' },
});

/** For a link that isn't part of a sentence: high enough for a thumb. */
export const aloneLinkStyle = css({
  display: { base: 'inline-flex', md: 'inline' },
  alignItems: 'center',
  minHeight: { base: '11', md: '0' },
});

interface TextLinkProps {
  href: string;
  className?: string;
  /** The link isn't part of a sentence. */
  alone?: boolean;
  children: ReactNode;
}

/** A link inside the app. */
export function TextLink({ href, className, alone, children }: TextLinkProps) {
  return (
    <Link href={href} className={cx(linkStyle, alone && aloneLinkStyle, className)}>
      {children}
    </Link>
  );
}
