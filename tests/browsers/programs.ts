import { globSync } from 'node:fs';
import { installFromDebian, isExecutable } from '../../scripts/browser.mjs';

/** The programs to drive, and the Debian packages that contain them. */
const wanted = {
  firefox: { package: 'firefox-esr', files: ['/usr/bin/firefox-esr', '/usr/bin/firefox'] },
  webkitDriver: { package: 'webkit2gtk-driver', files: ['/usr/bin/WebKitWebDriver'] },
  webkit: { package: 'webkit2gtk-driver', files: ['/usr/lib/*/webkit2gtk-4.*/MiniBrowser'] },
  screen: { package: 'xvfb', files: ['/usr/bin/Xvfb'] },
} as const;

type Programs = Record<keyof typeof wanted, string>;

/** The paths of the programs; installs missing ones first. Null where installing isn't allowed. */
export function findPrograms(): Programs | null {
  const missing = missingPackages();
  if (missing.length > 0 && !installFromDebian(missing)) return null;
  const program = (name: keyof typeof wanted) => {
    const file = found(wanted[name].files);
    if (!file) throw new Error(`${wanted[name].package} is installed, but brought no ${name}.`);
    return file;
  };
  return {
    firefox: program('firefox'),
    webkitDriver: program('webkitDriver'),
    webkit: program('webkit'),
    screen: program('screen'),
  };
}

export function howToInstall(): string {
  const missing = missingPackages().join(' ');
  return `These tests need programs of Debian that this machine lacks. As root: apt-get install ${missing}`;
}

const found = (patterns: readonly string[]) =>
  patterns.flatMap((pattern) => globSync(pattern)).find(isExecutable);

function missingPackages(): string[] {
  const missing = Object.values(wanted).filter(({ files }) => !found(files));
  return [...new Set(missing.map((one) => one.package))];
}
