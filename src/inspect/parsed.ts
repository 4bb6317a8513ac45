/** The value of a stored JSON text; the text itself if it isn't JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
