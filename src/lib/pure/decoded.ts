/** Decodes an escaped part of an address or a cookie; returns it unchanged if it isn't escaped correctly. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
