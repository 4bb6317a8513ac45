/** Saves a text or bytes as a file of this name on the person's device. */
export function saveFile(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type: 'application/json' | 'application/pdf' | 'text/csv',
): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then, the browser has read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
