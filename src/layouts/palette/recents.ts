import { keepOwned, readOwned } from '../../lib/browser/owned.ts';
import { hasTexts } from '../../lib/pure/has-texts.ts';

/** A chosen line that leads somewhere; its title is stored to find it again. */
export interface Recent {
  id: string;
  title: string;
  href: string;
}

const name = 'palette';
const most = 5;

const isRecent = (value: unknown): value is Recent => hasTexts(value, ['id', 'title', 'href']);

/** The most recent lines, newest first. */
export function readRecents(): readonly Recent[] {
  const kept = readOwned(name);
  return Array.isArray(kept) ? kept.filter(isRecent) : [];
}

export function keepRecent({ id, title, href }: Recent): void {
  const others = readRecents().filter((one) => one.id !== id);
  keepOwned(name, [{ id, title, href }, ...others].slice(0, most));
}
