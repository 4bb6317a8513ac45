import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const ofDebian = '/usr/bin/chromium';
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];

/**
 * Sets `CHROMIUM_PATH` and `HEADLESS_SHELL_PATH` to the browsers for the tests: those that the variables name
 * already, those on this machine, or Debian's, if they may be installed. The headless shell needs about half the
 * resources, so it is installed beside Debian's Chromium. Without it, or if its variable is empty, the full browser
 * is used. Throws with instructions if there is no Chromium at all.
 */
export function findBrowsers() {
  const [shell] = shells;
  // A distribution may have only one of the two packages.
  if (!existing() && !installFromDebian(['chromium', shell])) installFromDebian(['chromium']);
  const found = existing();
  if (!found) {
    throw new Error(
      'The tests need a Chromium browser. Install one, or name one in CHROMIUM_PATH.',
    );
  }
  if (found === ofDebian && !process.env.CHROMIUM_PATH && wantsShell()) installFromDebian([shell]);
  process.env.CHROMIUM_PATH = found;
  process.env.HEADLESS_SHELL_PATH ??= onPath(shells) ?? '';
}

const wantsShell = () => process.env.HEADLESS_SHELL_PATH === undefined && !onPath(shells);

function existing() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !isExecutable(named)) throw new Error(`CHROMIUM_PATH names no program: ${named}`);
  return named ?? onPath(names) ?? places.find(isExecutable);
}

function onPath(programs) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => programs.map((name) => path.join(folder, name)))
    .find(isExecutable);
}

/** Installs Debian packages if apt is there and we are root; returns whether it succeeded. */
export function installFromDebian(packages) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  console.log(`Installing ${packages.join(', ')} …`);
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
}

export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
