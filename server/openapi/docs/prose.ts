import { html } from 'hono/html';

/** The part of CommonMark that our descriptions use: paragraphs, and code between backticks. */
export function prose(text: string) {
  return html`${text.split('\n\n').map((paragraph) => html`<p>${line(paragraph)}</p>`)}`;
}

/** The text of one paragraph. */
export function line(text: string) {
  // Every second part was between backticks.
  return text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));
}
