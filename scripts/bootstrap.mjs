// Runs before the install, so it must work on Node 20 and use only Node itself. Installs if node_modules doesn't
// match the lockfile, then builds if the sources have changed. `--no-build` stops after the install.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourcesHash } from './sources.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const installStamp = path.join(root, 'node_modules', '.dropline-install');
const buildStamp = path.join(root, 'dist', '.sources');
const bundledNode = path.join(root, 'node_modules', '.bin', 'node');

process.chdir(root);
await install();
requireNode();
if (!process.argv.includes('--no-build')) build();

async function install() {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (read(installStamp) === wanted) return;
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const told = tellInstalled();
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const { status, error } = await new Promise((resolve) => {
    const child = spawn(command, [...first, ...args], { stdio: 'inherit' });
    child.once('error', (error) => resolve({ error }));
    child.once('close', (status) => resolve({ status }));
  });
  clearInterval(told);
  endUnless(command, status, error);
  writeFileSync(installStamp, wanted);
}

/** Prints every few seconds how many packages are installed, because npm prints nothing without a terminal. */
function tellInstalled() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  // Packages for other systems are never installed.
  const folders = Object.keys(packages).filter(
    (folder) => folder !== '' && !packages[folder].optional,
  );
  const begun = Date.now();
  console.log(`Installing ${folders.length} packages …`);
  return setInterval(() => {
    const there = folders.filter((folder) => existsSync(path.join(folder, 'package.json'))).length;
    const seconds = Math.round((Date.now() - begun) / 1000);
    console.log(`Installing packages: ${there} of ${folders.length} (${seconds} s)`);
  }, 3_000);
}

/** The bundled Node runs on Linux on x64; elsewhere the system's own must be new enough. */
function requireNode() {
  if (existsSync(bundledNode)) {
    const bundled = spawnSync(bundledNode, ['--version'], { encoding: 'utf8' });
    if (bundled.status === 0) return;
  }
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return;
  fail(
    `Dropline needs Node 22.18 or newer. This is Node ${process.versions.node}, and the Node that Dropline brings along runs on Linux x64 only. Install a newer Node and try again.`,
  );
}

function build() {
  const wanted = sourcesHash(root);
  if (read(buildStamp) === wanted) return;
  run(existsSync(bundledNode) ? bundledNode : process.execPath, ['scripts/build.mjs']);
  writeFileSync(buildStamp, wanted);
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
    },
  });
  endUnless(command, status, error);
}

function endUnless(command, status, error) {
  if (error) fail(`${command} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
