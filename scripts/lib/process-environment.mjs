import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from './root.mjs';

/** What `deploy/process.env` gives a process of the product; what stands in the environment already wins. */
export function processEnvironment() {
  const given = parseEnv(readFileSync(join(root, 'deploy/process.env'), 'utf8'));
  return Object.fromEntries(
    Object.entries(given).filter(([name]) => process.env[name] === undefined),
  );
}
