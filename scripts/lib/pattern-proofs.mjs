import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { check } from 'recheck';
import { root } from './root.mjs';

const { version } = createRequire(import.meta.url)('recheck/package.json');
const file = join(root, '.cache', 'pattern-proofs.json');

/**
 * Milliseconds for one proof. Proofs take at most a third of a second; a pattern without a proof
 * within this limit would have none after minutes either.
 */
const timeout = 10_000;
/** Version and setting on which the cached proofs depend. */
const made = `recheck ${version}, ${timeout} ms`;

/**
 * Proves patterns, each once on this machine: results are cached in `.cache` by the pattern's text.
 * A proof that a pattern is slow is not cached, so it is reported each time.
 */
export function openProofs() {
  const read = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const known = read.made === made ? read.known : {};
  const used = {};
  return {
    /** Returns `safe` or `vulnerable` if proved, otherwise `unknown`. */
    async prove(source, flags) {
      const pattern = `/${source}/${flags}`;
      const cached = Object.hasOwn(known, pattern) ? { status: known[pattern] } : undefined;
      const proved = cached ?? (await check(source, flags, { timeout, checker: 'automaton' }));
      if (proved.status !== 'vulnerable') used[pattern] = proved.status;
      return proved;
    },
    /** Stores the results that this run used, and drops all others. */
    keep() {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ made, known: used }));
    },
  };
}
