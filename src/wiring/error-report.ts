import type { ErrorReport } from '../../contract/entities/reports.ts';
import { redactMessage } from '../../contract/rules/redact-message.ts';

const most = 12;

/**
 * The part of an error that may leave the device `[§D-reports]`: its name, those words of its message that don't come
 * from data, and the positions in our scripts. Null if none of our scripts is involved, because then it comes from a
 * browser extension.
 */
export function errorReport(
  kind: ErrorReport['kind'],
  error: unknown,
  { page, origin }: { page: string; origin: string },
): ErrorReport | null {
  const isError = error instanceof Error;
  const frames = isError ? framesOf(error.stack ?? '', origin) : [];
  if (isError && error.stack && frames.length === 0) return null;
  const name = isError ? error.name : 'Thrown';
  return {
    kind,
    // Libraries may invent any name, so it might contain data.
    name: /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error',
    message: isError ? redactMessage(error.message) : '',
    frames,
    page,
    count: 1,
  };
}

/** The stack formats of all engines contain an address, a line and a column. */
function framesOf(stack: string, origin: string): string[] {
  const places = [...stack.matchAll(/(https?:\/\/[^\s()]+?):(\d{1,7}):(\d{1,7})(?=\)|\s|$)/g)];
  return places
    .flatMap(([, address = '', line, column]) => {
      const url = URL.parse(address);
      const path = url?.pathname.slice(1) ?? '';
      const isOurs = url?.origin === origin && /^[\w./-]{1,87}\.js$/.test(path);
      return isOurs ? [`${path}:${line}:${column}`] : [];
    })
    .slice(0, most);
}
