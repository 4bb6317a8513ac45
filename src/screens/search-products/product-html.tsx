import { useLayoutEffect, useRef } from 'react';
import { formatting } from '../../../contract/rules/formatting.ts';
import { css } from '../../../styled-system/css';
import { formatted } from '../../lib/browser/formatted.ts';

const prose = css({
  maxWidth: '42rem',
  overflowWrap: 'anywhere',
  '& p, & ul, & ol, & table': { marginBlock: '2' },
  '& ul': { listStyle: 'disc', paddingLeft: '5' },
  '& ol': { listStyle: 'decimal', paddingLeft: '5' },
  '& :is(h1, h2, h3, h4)': { fontWeight: 'semibold', marginTop: '3' },
  '& a': { color: 'accent', textDecoration: 'underline' },
  '& img': { maxWidth: 'full', height: 'auto' },
  '& > :first-child': { marginTop: '0' },
});

/**
 * A supplier's own text. The server removed everything but plain formatting before storing it, and nothing else is
 * built here.
 */
export function ProductHtml({ html }: { html: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    function build() {
      ref.current?.replaceChildren(formatted(html, formatting));
    },
    [html],
  );
  return <div className={prose} ref={ref} />;
}
