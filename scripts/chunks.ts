import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageModules, reachable, screensIn } from './reachable.mjs';

/**
 * A module that more pages than this share goes into a common file: a few larger files compress better than many
 * small ones.
 */
const MOST_OWN = 2;

/**
 * Needed by one page, and by a part that another page loads later. In that page's file, the part would have to load
 * the whole page.
 */
const sharedLater = 'src/features/products/category-options.ts';
/** Replaces Lucide's own component in the build, so no import names it. */
const icon = 'src/ui/icon.tsx';
/** A few lines of React that nearly every component imports. */
const memo = /^node_modules\/react\/.*compiler-runtime/;
const frameModule = 'src/app/shop-frame.tsx';
const supplierFrame = 'src/app/supplier-frame.tsx';
const importList = 'src/screens/import-list/import-list.tsx';

/**
 * Assigns our own modules to files of the build, by who needs them: `app` is on every page (with whatever a first page of
 * the shop shares with one of a signed-out person), `guest` on a signed-out person's first page, `shop` on every
 * signed-in page (with whatever another page shares with the import list), `error` where a page or its content can't be
 * shown, `supplier` on every page of a supplier. Modules that the shop's frame and the import list don't need are in
 * `forms` if signed-out pages need them, otherwise in `parts`; only the pages that use them load those, so that a new
 * page doesn't make others larger. The bundler keeps every other module with its page.
 */
export function chunks(root: string): { name: string; test: (id: string) => boolean }[] {
  const below = (...entries: string[]) => new Set(reachable(entries));
  const app = below('src/entry-client.tsx');
  // The HTML page names this file itself.
  app.delete('src/entry-client.tsx');
  const guest = below('src/layouts/guest-layout.tsx', 'src/screens/login/login.tsx');
  const error = below('src/screens/error/error-screen.tsx', 'src/ui/error-state.tsx');
  const frame = below(frameModule);
  const supplier = below(supplierFrame);
  const first = below(frameModule, importList);
  const store = below('src/wiring/local-store.ts');
  const guests = screensIn('guest', 'transfer');
  const signedOut = below(...guests);
  const others = pageModules().filter(
    (page) => !guests.includes(page) && !page.startsWith('src/layouts/') && page !== supplierFrame,
  );
  const pages = others.map((page) => below(page));
  const otherIcons = iconsOf([...signedOut, ...app, ...error]);
  const shopIcons = new Set([...iconsOf(first)].filter((icon) => !otherIcons.has(icon)));
  const users = (file: string) => pages.filter((page) => page.has(file)).length;

  const group = (name: string, holds: (file: string) => boolean) => ({
    name,
    test: (id: string) => holds(path.relative(root, id)),
  });
  return [
    // A file of its own, because otherwise a page that needs these styles would load unrelated scripts.
    group('rest', (file) => file === 'src/ui/compiled/rest.css'),
    group(
      'app',
      (file) =>
        app.has(file) ||
        (first.has(file) && (guest.has(file) || error.has(file) || signedOut.has(file))) ||
        file === icon ||
        memo.test(file),
    ),
    group('forms', (file) => signedOut.has(file) && users(file) > 0 && !first.has(file)),
    group('guest', (file) => guest.has(file)),
    group('error', (file) => error.has(file)),
    // The code that sends changes loads later, and shares this file.
    group('local-store', (file) => store.has(file)),
    group(
      'shop',
      (file) =>
        frame.has(file) || (first.has(file) && users(file) > 1) || shopIcons.has(iconOf(file)),
    ),
    group('parts', (file) => users(file) > MOST_OWN || file === sharedLater),
    group('supplier', (file) => supplier.has(file)),
    // A page's later parts share the file with the page.
    ...others.map((page, index) => ({
      ...group(
        path.basename(page, '.tsx'),
        (file) => pages[index]?.has(file) === true && users(file) === 1,
      ),
      includeDependenciesRecursively: false,
    })),
  ];
}

/** The name of the icon in one of Lucide's files. */
const iconOf = (file: string): string =>
  /^node_modules\/lucide-react\/.*\/icons\/([\w-]+)\./.exec(file)?.[1] ?? '';

/** The icons that these files of ours use. */
export function iconsOf(files: Iterable<string>): Set<string> {
  const texts = [...files].map((file) => readFileSync(file, 'utf8'));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/'lucide-react\/icons\/([\w-]+)'/g)].map(([, name = '']) => name),
    ),
  );
}
