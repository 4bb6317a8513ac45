import { hash } from 'node:crypto';
import type { Rule } from './rules.ts';

/** A row of the specification: a bullet, a table row, one of several routes in a cell, or a paragraph. */
export interface Row {
  section: string;
  text: string;
  /** A hash of section and text. The map uses it, because the specification's text isn't stored here. */
  fingerprint: string;
}

/** The rules for each row, by the row's fingerprint. */
export type RuleMap = Readonly<Record<string, readonly string[]>>;

/** Every row from the first part's heading on. */
export function readRows(specification: string): Row[] {
  const rows: Row[] = [];
  let section = '';
  let paragraph: string[] = [];
  let head = true;
  const from = specification.indexOf('\n## Part A');
  if (from < 0) throw new Error('The specification has no part A');
  for (const written of [...specification.slice(from).split('\n'), '']) {
    const line = written.replace(/^> ?/, '').trim();
    const isTable = line.startsWith('|');
    const isBullet = /^(-|\d+\.) /.test(line);
    if (line === '' || line.startsWith('#') || isTable || isBullet) endParagraph();
    if (line.startsWith('#')) section = line.replace(/^#+ /, '');
    else if (isBullet) add(line);
    else if (isTable) addTableRow(line);
    else if (line !== '') paragraph.push(line);
    if (!isTable) head = true;
  }
  return rows;

  /** A text that ends with a colon only introduces the next rows. */
  function add(text: string) {
    if (text.endsWith(':')) return;
    const fingerprint = hash('sha256', `${section}\n${text}`, 'hex');
    rows.push({ section, text, fingerprint: fingerprint.slice(0, 12) });
  }

  function endParagraph() {
    const text = paragraph.join(' ').trim();
    paragraph = [];
    if (text !== '') add(text);
  }

  function addTableRow(line: string) {
    if (/^\|[-|]+\|$/.test(line)) {
      head = false;
      return;
    }
    if (head) return;
    const cells = line.slice(1, -1).split('|');
    const routes = cells[1]?.match(/\/[\w/{}?-]*(?: \([^)]*\))?/g) ?? [];
    if (cells.length !== 2 || routes.length === 0) add(line);
    else for (const route of routes) add(`${cells[0]?.trim()}: ${route}`);
  }
}

/** The tokens of a row that its rules must repeat exactly: calls, paths, numbers and field names. */
export function tokensOf(text: string): string[] {
  const call = /^\| ([A-Z]+ \/\S*) \|/.exec(text)?.[1];
  const said = text.replaceAll(/\bsection \d+/g, '');
  const paths = said.match(/(?<![\w.])\/(?:[\w{}?-]+\/?)*/g) ?? [];
  const rest = paths.reduce((left, path) => left.replace(path, ' '), said);
  const numbers = rest.match(/(?<![\w.])\d+(?![\w.]*\w)/g) ?? [];
  const names = rest.match(/\b(?:\w+_\w+|[a-z]+[A-Z]\w*|data\.[a-z.]+\w)\b/g) ?? [];
  const found = [call, ...paths.filter((path) => path !== '/'), ...numbers, ...names];
  return [...new Set(found)].filter((token) => token !== undefined);
}

/** What is wrong between the specification, the map and the rules, as sentences; empty if nothing is. */
export function compare(rows: readonly Row[], map: RuleMap, rules: readonly Rule[]): string[] {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  const missing = rows.flatMap((row) => {
    const ids = map[row.fingerprint] ?? [];
    const where = `${row.section} (${row.fingerprint}): ${row.text}`;
    if (ids.length === 0) return [`No rule for ${where}`];
    const texts = ids.flatMap((id) => textOf(id)).join(' ');
    const plain = texts.replaceAll(/(?<=\d),(?=\d{3})/g, '');
    return tokensOf(row.text)
      .filter((token) => !includesWhole(plain, token))
      .map((token) => `No rule of ${ids.join(', ')} says ${token} of ${where}`);
  });
  const stale = Object.keys(map)
    .filter((fingerprint) => !rows.some((row) => row.fingerprint === fingerprint))
    .map((fingerprint) => `No row of the specification is ${fingerprint} any more`);
  const unknown = Object.entries(map).flatMap(([fingerprint, ids]) =>
    ids.filter((id) => !known.has(id)).map((id) => `${fingerprint} names ${id}, which is no rule`),
  );
  const mapped = new Set(Object.values(map).flat());
  const founded = new Set(rules.filter(({ id }) => mapped.has(id)).flatMap((rule) => rule.above));
  const unfounded = rules
    .filter(({ id, above }) => ![id, ...above].some((one) => mapped.has(one)) && !founded.has(id))
    .filter(({ id }) => !id.startsWith('§D'))
    .map(({ id }) => `${id} comes from no row of the specification`);
  return [...missing, ...stale, ...unknown, ...unfounded];

  /** A rule's text includes the rules below it. */
  function textOf(id: string): string[] {
    const below = rules.filter((rule) => rule.above.includes(id));
    return [known.get(id), ...below].flatMap((rule) => (rule ? [rule.text] : []));
  }
}

/** Whether the text contains the token as a whole: 10 isn't in 100, nor `/shop` in `/shop/profile`. */
function includesWhole(text: string, token: string): boolean {
  const escaped = token.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w/.])${escaped}(?![\\w/-])`).test(text);
}
