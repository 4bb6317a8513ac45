// Writes docs/coverage.md: every rule of docs/rules.md with the tests that cite it. With --check it writes nothing and
// fails when the file is out of date or a rule is cited that does not exist.
import { globSync, readFileSync, writeFileSync } from 'node:fs';

const citation = /\[§[^\]\n\\^]+\]/g;
const rules = readRules();
const citations = readCitations();
const unknown = [...citations, ...readMentions()].filter(
  ({ id }) => !rules.some((rule) => rule.id === id),
);
const text = render();

if (rules.length === 0 || citations.length === 0) fail('No rules or no citations were found.');
if (unknown.length > 0) {
  fail(
    `Rules are cited that docs/rules.md lacks:\n${unknown.map(({ id, file }) => `  ${id} in ${file}`).join('\n')}`,
  );
}
if (!process.argv.includes('--check')) {
  writeFileSync('docs/coverage.md', text);
} else if (readFileSync('docs/coverage.md', 'utf8') !== text) {
  fail('docs/coverage.md is out of date: run npm run coverage.');
}
const held = rules.filter((rule) => citing(rule.id).length > 0).length;
console.log(`${held} of ${rules.length} rules are held by ${citations.length} citations.`);

function readRules() {
  const lines = readFileSync('docs/rules.md', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const match = /^- \*\*(§[\w-]+)\*\* (.+)$/.exec(line);
    return match ? [{ id: match[1], text: match[2] }] : [];
  });
}

function readCitations() {
  return citationsIn('tests/**/*.{test,spec}.{ts,tsx}');
}

/** Citations in the code, as in a doc comment: they hold nothing, but they must name a rule that exists. */
function readMentions() {
  return citationsIn('{contract,server,src}/**/*.{ts,tsx}');
}

function citationsIn(pattern) {
  return globSync(pattern)
    .sort()
    .flatMap((file) => {
      const texts = new Set(readFileSync(file, 'utf8').match(citation));
      return [...texts].map((text) => ({
        id: text.slice(1, -1).trim().replaceAll(' ', '-'),
        file,
      }));
    });
}

function citing(id) {
  return [...new Set(citations.filter((citation) => citation.id === id).map(({ file }) => file))];
}

function render() {
  const rows = rules.map(({ id, text }) => {
    const files = citing(id).map((file) => `\`${file.replace('tests/', '')}\``);
    return `| ${id} | ${text} | ${files.join('<br>') || '**open**'} |`;
  });
  const open = rows.filter((row) => row.endsWith('**open** |')).length;
  return `# Coverage\n\nMade by \`npm run coverage\` from [rules.md](rules.md) and the tests. ${rows.length - open} of ${rows.length} rules are held; ${open} are open.\n\n| rule | says | held by |\n|---|---|---|\n${rows.join('\n')}\n`;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
