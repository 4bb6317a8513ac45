/** A part of an address or a cookie as it was before it was escaped; one that was never escaped rightly as it stands. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
