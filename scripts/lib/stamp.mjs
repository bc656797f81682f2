import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './root.mjs';

const skipped = new Set(['node_modules', 'build', '.react-router', '.data']);

/** Returns a digest of the names and contents of all files below these paths. */
export function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths) add(join(root, path), hash);
  return hash.digest('hex');
}

function add(path, hash) {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).toSorted()) {
      if (!skipped.has(name)) add(join(path, name), hash);
    }
    return;
  }
  hash.update(relative(root, path)).update(readFileSync(path));
}

export function isCurrent(stampFile, wanted) {
  const file = join(root, stampFile);
  return existsSync(file) && readFileSync(file, 'utf8') === wanted;
}

export function writeStamp(stampFile, value) {
  const file = join(root, stampFile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}
