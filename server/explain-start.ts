import { ConfigInvalid } from './config.ts';

/** Errors whose message is written for the person who starts the server. */
const explained = new Set([
  'DatabaseUnavailable',
  'DemoRefused',
  'PagesUnavailable',
  'StorageUnavailable',
]);

/** What the person who starts the server can do about a failed start; null if the error is a bug. */
export function explainStart(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof ConfigInvalid) return `These settings can't be used:\n${error.message}`;
  if (explained.has(error.name)) return error.message;
  if (!('code' in error) || !('syscall' in error)) return null;
  switch (error.code) {
    case 'EADDRINUSE':
      return `${'port' in error ? `Port ${error.port}` : 'The port'} is in use by another program. Set PORT to a free port (0 takes any).`;
    case 'EACCES':
      return `Not allowed: ${error.message}. Ports below 1024 need extra permissions; DATA_DIR must be writable.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is not an address of this machine: ${error.message}.`;
    default:
      return error.message;
  }
}
