/** A `document` with only cookies, which remembers how each was written. */
export function cookieJar({ refuses = (_: string): boolean => false } = {}) {
  const kept = new Map<string, string>();
  const written: string[] = [];
  return {
    written,
    document: {
      get cookie() {
        return [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
      },
      set cookie(text: string) {
        written.push(text);
        if (refuses(text)) return;
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        if (text.includes('Max-Age=0')) kept.delete(name);
        else kept.set(name, value);
      },
    },
  };
}
