import { html, raw } from 'hono/html';

const style = `
:root { color-scheme: light dark; --line: light-dark(#d9d9d9, #3c3c3c); --quiet: light-dark(#595959, #b0b0b0); }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; }
header { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 12px 24px; border-bottom: 1px solid var(--line); }
header span { color: var(--quiet); }
nav { display: flex; gap: 16px; margin-left: auto; }
nav a[aria-current] { font-weight: 600; text-decoration: none; color: inherit; }
main { max-width: 1240px; margin: 0 auto; padding: 16px 24px 64px; }
section { border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; margin: 16px 0; overflow-x: auto; }
h1 { font-size: 22px; } h2 { font-size: 17px; margin: 0 0 4px; }
.facts, .events time, dt { color: var(--quiet); }
.facts b { color: CanvasText; }
.pictures { display: flex; gap: 8px; flex-wrap: wrap; margin: 8px 0; }
.pictures img, .no-picture { width: 96px; height: 96px; object-fit: contain; border: 1px solid var(--line); border-radius: 6px; }
.no-picture { display: grid; place-items: center; text-align: center; font-size: 12px; color: var(--quiet); padding: 4px; box-sizing: border-box; overflow: hidden; }
table { border-collapse: collapse; width: 100%; margin: 8px 0; }
td form { flex-wrap: nowrap; white-space: nowrap; } th { white-space: nowrap; }
th { text-align: left; font-weight: 600; color: var(--quiet); } td, th { padding: 4px 8px 4px 0; vertical-align: baseline; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
form { display: inline-flex; flex-wrap: wrap; gap: 6px; align-items: center; margin: 2px 0; max-width: 100%; }
.row { display: flex; flex-wrap: wrap; gap: 8px 24px; border-top: 1px solid var(--line); padding-top: 8px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; } dd { margin: 0; overflow-wrap: anywhere; }
.events { padding: 0; list-style: none; overflow-wrap: anywhere; }
.ask { max-width: 480px; margin: 48px auto; }
button, input, select { font: inherit; max-width: 100%; box-sizing: border-box; }
.pictures + details { margin-bottom: 8px; }
@media (max-width: 1200px) { td form { flex-wrap: wrap; } }
@media (max-width: 720px) {
  thead { display: none; }
  table, tbody, tr, td { display: block; }
  tr { border-top: 1px solid var(--line); padding: 6px 0; }
  td { padding: 2px 0; } td:empty { display: none; } td.number { text-align: left; }
}
`;

/** A page of a stand-in. */
export const page = (title: string, body: ReturnType<typeof html>) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
<link rel="icon" href="data:," /><title>${title}</title><style>${raw(style)}</style></head><body>${body}</body></html>`;

/** A page that asks a person for permission, or says why it can't. */
export const askPage = (title: string, body: ReturnType<typeof html>) =>
  page(title, html`<main class="ask"><h1>${title}</h1>${body}</main>`);
