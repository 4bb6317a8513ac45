import { html } from 'hono/html';

/** CommonMark as far as our descriptions use it: paragraphs, and code between backticks. */
export function prose(text: string) {
  return html`${text.split('\n\n').map((paragraph) => html`<p>${line(paragraph)}</p>`)}`;
}

/** One paragraph's words. */
export function line(text: string) {
  // Every other part stood between backticks.
  return text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));
}
