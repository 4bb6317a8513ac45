import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageModules, reachable, screensIn } from './reachable.mjs';

/** Shared by more pages than these, a module comes with others of its kind: few files compress better than many. */
const MOST_OWN = 2;

/** Of one page's, and of a part that another loads later, which would fetch all of that page with it. */
const sharedLater = 'src/features/products/category-options.ts';
/** Put in the place of Lucide's own by the build: no import names it. */
const icon = 'src/ui/icon.tsx';
/** A few lines of React's, which nearly every component asks for. */
const memo = /^node_modules\/react\/.*compiler-runtime/;
const frameModule = 'src/app/shop-frame.tsx';
const supplierFrame = 'src/app/supplier-frame.tsx';
const importList = 'src/screens/import-list/import-list.tsx';

/**
 * Which files of the build our own modules go into, by who needs them: `app` is on every page, `guest` on the first one of a
 * signed-out person, `shop` on every page of a signed-in one, with what any other page shares with the import list, `error`
 * where a page, or what it shows, can't be had, `shared` on a first page of the shop as well as there or on a signed-out one,
 * `supplier` on every page of a supplier. What the shop's frame and the import list do without is in `forms`, if signed-out
 * pages need it, too, or else in `parts`: they are on the pages that use them, so that a new page makes no other one larger.
 * All others go where the bundler has them: with their page.
 */
export function chunks(root: string): { name: string; test: (id: string) => boolean }[] {
  const below = (...entries: string[]) => new Set(reachable(entries));
  const app = below('src/entry-client.tsx');
  // The page names its file.
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
    // By itself, or whoever needs it would get the scripts that it stood with.
    group('rest', (file) => file === 'src/ui/compiled/rest.css'),
    group(
      'app',
      (file) => app.has(file) || (guest.has(file) && first.has(file)) || memo.test(file),
    ),
    group('forms', (file) => signedOut.has(file) && users(file) > 0 && !first.has(file)),
    group('guest', (file) => guest.has(file)),
    group(
      'shared',
      (file) => (first.has(file) && (error.has(file) || signedOut.has(file))) || file === icon,
    ),
    group('error', (file) => error.has(file)),
    // The sending side, which comes later, finds here what it shares.
    group('local-store', (file) => store.has(file)),
    group(
      'shop',
      (file) =>
        frame.has(file) || (first.has(file) && users(file) > 1) || shopIcons.has(iconOf(file)),
    ),
    group('parts', (file) => users(file) > MOST_OWN || file === sharedLater),
    group('supplier', (file) => supplier.has(file)),
    // The parts of a page that it loads later find in its file what they share with it.
    ...others.map((page, index) => ({
      ...group(
        path.basename(page, '.tsx'),
        (file) => pages[index]?.has(file) === true && users(file) === 1,
      ),
      includeDependenciesRecursively: false,
    })),
  ];
}

/** The name of the icon that a file of Lucide's draws. */
const iconOf = (file: string): string =>
  /^node_modules\/lucide-react\/.*\/icons\/([\w-]+)\./.exec(file)?.[1] ?? '';

/** The icons that these files of ours show. */
function iconsOf(files: Iterable<string>): Set<string> {
  const texts = [...files].map((file) => readFileSync(file, 'utf8'));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/'lucide-react\/icons\/([\w-]+)'/g)].map(([, name = '']) => name),
    ),
  );
}
