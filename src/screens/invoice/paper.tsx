import type { Fact, InvoiceDocument } from '../../../contract/rules/invoice-document.ts';
import { css, cx } from '../../../styled-system/css';
import { usePrintAlone } from './use-print-alone.ts';

const sheet = css({
  display: 'grid',
  gap: '8',
  padding: { base: '5', sm: '8', lg: '10' },
  borderRadius: 'lg',
  background: 'surface',
  borderWidth: '1px',
  borderColor: 'hairline',
  fontVariantNumeric: 'tabular-nums',
});
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: '6',
  paddingBottom: '4',
  borderBottomWidth: '1px',
  borderColor: 'hairline',
});
const title = css({ textStyle: 'title' });
const numbered = css({ textStyle: 'heading', color: 'accent' });
const parties = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: '6',
  overflowWrap: 'anywhere',
});
const column = css({ display: 'grid', gap: '5', alignContent: 'start' });
const label = css({ color: 'ink.muted', textStyle: 'dense' });
const name = css({ fontWeight: 'semibold' });
const facts = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignContent: 'start',
  columnGap: '4',
  rowGap: '1.5',
  margin: '0',
  '& dt': { color: 'ink.muted' },
  '& dd': { margin: '0', textAlign: 'right', textWrap: 'balance' },
});
const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  '& th': {
    color: 'ink.muted',
    textStyle: 'dense',
    fontWeight: 'normal',
    textAlign: 'left',
    paddingBottom: '2',
    borderBottomWidth: '1px',
    borderColor: 'hairline',
  },
  '& td': {
    paddingBlock: '2.5',
    borderBottomWidth: '1px',
    borderColor: 'hairline',
    verticalAlign: 'top',
  },
  '& :is(th, td):not(:first-child)': {
    textAlign: 'right',
    paddingLeft: '3',
    whiteSpace: 'nowrap',
  },
});
/** Columns that don't fit on a phone; there, a line with a quantity shows it below its text. */
const wide = css({
  display: { base: 'none!', sm: 'table-cell!' },
  _print: { display: 'table-cell!' },
});
const narrow = css({ display: { sm: 'none' }, _print: { display: 'none' } });
const totals = css({
  justifySelf: 'end',
  width: { base: 'full', sm: '20rem' },
  // Without a gap, so that the line above the last row isn't interrupted.
  columnGap: '0!',
  '& dt': { paddingRight: '4' },
  '& > :is(dt, dd):nth-last-of-type(1)': {
    color: 'ink',
    fontWeight: 'semibold',
    textStyle: 'lead',
    paddingTop: '1.5',
    borderTopWidth: '1px',
    borderColor: 'hairline',
  },
});
const payment = css({
  display: 'grid',
  gap: '2',
  padding: { base: '4', sm: '5' },
  borderRadius: 'md',
  background: 'subtle',
});
const heading = css({ textStyle: 'body', fontWeight: 'semibold' });
/** Keeps an account number on one line. */
const ways = css({ maxWidth: '26rem', gridTemplateColumns: 'minmax(0, 1fr) auto!' });

/** An invoice as on paper; all its texts come from the document `[§D-invoice-document]`. */
export function Paper({ document }: { document: InvoiceDocument }) {
  const { seller, buyer, columns, lines, payment: paying } = document;
  usePrintAlone();
  return (
    <article data-paper className={sheet} aria-label={`${document.title} ${document.number}`}>
      <header className={head}>
        <h2 className={title}>{document.title}</h2>
        <p className={numbered}>{document.number}</p>
      </header>
      <div className={parties}>
        <div className={column}>
          <Party {...seller} />
          <Party {...buyer} />
        </div>
        <Facts className={facts} of={document.facts} />
      </div>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">{columns.description}</th>
            <th scope="col" className={wide}>
              {columns.quantity}
            </th>
            <th scope="col" className={wide}>
              {columns.unitPrice}
            </th>
            <th scope="col">{columns.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.description}>
              <td>
                <p>{line.description}</p>
                {line.note && <p className={label}>{line.note}</p>}
                {line.quantity !== '1' && (
                  <p className={cx(label, narrow)}>{`${line.quantity} × ${line.unitPrice}`}</p>
                )}
              </td>
              <td className={wide}>{line.quantity}</td>
              <td className={wide}>{line.unitPrice}</td>
              <td>{line.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Facts className={cx(facts, totals)} of={document.totals} />
      {document.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <section className={payment} aria-label={paying.heading}>
        <h3 className={heading}>{paying.heading}</h3>
        <p>{paying.text}</p>
        {paying.facts.length > 0 && <Facts className={cx(facts, ways)} of={paying.facts} />}
      </section>
    </article>
  );
}

function Party({ heading: what, name: who, lines }: InvoiceDocument['buyer']) {
  return (
    <div>
      <p className={label}>{what}</p>
      <p className={name}>{who}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function Facts({ of, className }: { of: readonly Fact[]; className: string }) {
  return (
    <dl className={className}>
      {of.map(({ label: what, value }) => (
        <FactPair key={what} label={what} value={value} />
      ))}
    </dl>
  );
}

const FactPair = ({ label: what, value }: Fact) => (
  <>
    <dt>{what}</dt>
    <dd>{value}</dd>
  </>
);
