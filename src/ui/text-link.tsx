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

interface TextLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link inside the app. */
export function TextLink({ href, className, children }: TextLinkProps) {
  return (
    <Link href={href} className={cx(linkStyle, className)}>
      {children}
    </Link>
  );
}
