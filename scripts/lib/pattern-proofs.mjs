import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { check } from 'recheck';
import { root } from './root.mjs';

const { version } = createRequire(import.meta.url)('recheck/package.json');
const file = join(root, '.cache', 'pattern-proofs.json');

/**
 * Proofs take milliseconds, at most a third of a second. A pattern that is not proved by then would
 * not be in minutes.
 */
const timeout = 10_000;
/** Version of a proof's dependencies. */
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
    /** Stores only the results that this run used. */
    keep() {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ made, known: used }));
    },
  };
}
