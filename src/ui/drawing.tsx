import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';

/** The pictures for empty pages and lists. */
export type Motif = 'parcel' | 'shelf' | 'search' | 'orders' | 'cable' | 'compass' | 'done';

const art = css({ color: 'ink', width: '10rem', height: '7.5rem', flexShrink: '0' });
const accent = css({ fill: 'accent.tint', stroke: 'accent' });
const fill = css({ fill: 'surface' });
const quiet = css({ fill: 'subtle', stroke: 'none' });

const motifs: Record<Motif, ReactNode> = {
  parcel: (
    <>
      <path className={fill} d="M44 50 80 36l36 14v36l-36 15-36-15Z" />
      <path d="m44 50 36 15 36-15M80 65v36" />
      <path d="m62 43 36 15v12" />
      <path className={accent} d="M80 8c6 8 11 13 11 19a11 11 0 0 1-22 0c0-6 5-11 11-19Z" />
    </>
  ),
  shelf: (
    <>
      <path className={fill} d="M34 22h92v80H34z" />
      <path d="M34 62h92" />
      <path className={accent} d="M44 40h20v22H44z" />
      <path d="M72 34h12v28H72zM44 84h28v18H44zM82 76h16v26H82z" />
      <path strokeDasharray="3 4" d="M94 44h22v18H94z" />
    </>
  ),
  search: (
    <>
      <path className={fill} d="M40 26h34v34H40zM82 26h34v34H82z" />
      <path strokeDasharray="3 4" d="M40 68h34v34H40z" />
      <circle className={accent} cx="98" cy="80" r="16" />
      <path d="m110 92 14 14" strokeWidth="3" />
    </>
  ),
  orders: (
    <>
      <path className={fill} d="M52 16h56v90l-9-6-9 6-10-6-10 6-9-6-9 6Z" />
      <path d="M64 34h32M64 46h32M64 58h18" />
      <circle className={accent} cx="104" cy="78" r="15" />
      <path className={css({ stroke: 'accent' })} d="M104 69v9l6 4" />
    </>
  ),
  cable: (
    <>
      <path d="M20 66h30c6 0 8-4 8-8" strokeDasharray="0" />
      <path className={fill} d="M50 46h20v28H50z" />
      <path d="M70 54h10M70 66h10" />
      <path className={accent} d="M96 46h20v28H96z" />
      <path d="M116 60h24" />
      <path d="M86 38l2-9M80 82l-2 9" />
    </>
  ),
  compass: (
    <>
      <circle className={fill} cx="80" cy="60" r="40" />
      <path d="M80 26v6M80 88v6M46 60h6M108 60h6" />
      <path className={accent} d="m96 44-10 22-22 10 10-22Z" />
      <circle cx="80" cy="60" r="2" />
    </>
  ),
  done: (
    <>
      <path className={fill} d="M48 30h64v72H48z" />
      <path d="M60 78h40M60 90h26" />
      <circle className={accent} cx="80" cy="50" r="16" />
      <path className={css({ stroke: 'accent' })} d="m73 50 5 5 9-10" />
    </>
  ),
};

/** A small picture of our own, in the theme's colours. */
export function Drawing({ motif }: { motif: Motif }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 120"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={art}
    >
      <ellipse className={quiet} cx="80" cy="106" rx="64" ry="7" />
      {motifs[motif]}
    </svg>
  );
}
