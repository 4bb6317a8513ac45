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

/**
 * The Chromium that the tests drive: `CHROMIUM_PATH`, one that the machine has, or Debian's, installed now where that is
 * allowed. Throws with what to do where there is none.
 */
export function findBrowser() {
  const found = existing() ?? (installFromDebian(['chromium']) ? existing() : undefined);
  if (!found) {
    throw new Error(
      'The tests need a Chromium browser. Install one, or name one in CHROMIUM_PATH.',
    );
  }
  return found;
}

function existing() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !isExecutable(named)) throw new Error(`CHROMIUM_PATH names no program: ${named}`);
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [named, ...onPath, ...places].find((file) => file && isExecutable(file));
}

/** Installs Debian's packages where the machine has them and lets us; answers whether it did. */
export function installFromDebian(packages) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  console.log(`Installing ${packages.join(', ')} …`);
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
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
