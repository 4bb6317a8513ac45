/** The size after brotli of one page's scripts and styles, file by file, in bytes. */
export function pageBytes(name: 'login' | 'import list'): { file: string; bytes: number }[];
