/** Bytes after brotli of one page's scripts and styles, file by file. */
export function pageBytes(name: 'login' | 'import list'): { file: string; bytes: number }[];
