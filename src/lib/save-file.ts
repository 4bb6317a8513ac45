/** Hands the person a text as a file of this name. */
export function saveFile(name: string, text: string, type: 'application/json' | 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
