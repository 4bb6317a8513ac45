// Lints the API's description with Redocly's recommended rules; warnings fail, too. Makes no requests over the
// network.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openApi } from '../server/openapi/document.ts';

const file = path.resolve('tmp/openapi.json');
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, JSON.stringify(openApi(), null, 2));
const { status, stdout, stderr } = spawnSync(
  'redocly',
  ['lint', file, '--extends=recommended', '--format=json'],
  {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
);
const { totals } = JSON.parse(stdout.slice(stdout.indexOf('{'), stdout.lastIndexOf('}') + 1));
const isClean = status === 0 && totals.errors === 0 && totals.warnings === 0;
console.log(isClean ? 'The description of the API is clean.' : stdout + stderr);
process.exit(isClean ? 0 : 1);
