import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../../styled-system/css';
import { type ButtonSize, type ButtonTone, buttonStyle, isMain } from './button-style.ts';

interface ButtonLinkProps {
  href: string;
  tone?: ButtonTone;
  size?: ButtonSize;
  wide?: boolean;
  icon?: ReactNode;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link that looks like a button, for buttons that lead to a page. */
export function ButtonLink(props: ButtonLinkProps) {
  const { href, tone, size, wide, icon, className, onClick, children } = props;
  return (
    <Link
      href={href}
      onClick={onClick}
      data-main={isMain(tone)}
      className={cx(buttonStyle({ tone, size, wide }), className)}
    >
      {icon}
      {children}
    </Link>
  );
}
