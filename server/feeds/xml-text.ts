const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text for XML 1.0: markup characters are escaped, and characters that XML doesn't allow are left out. */
export function xmlText(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replace(/[&<>"']/g, (character) => entities[character] ?? character)
  );
}

/** `<name>value</name>` on a line of its own; nothing for null. */
export function xmlElement(name: string, value: string | null): string {
  return value === null ? '' : `      <${name}>${xmlText(value)}</${name}>\n`;
}
