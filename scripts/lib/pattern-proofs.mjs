import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { check } from 'recheck';
import { root } from './root.mjs';

const { version } = createRequire(import.meta.url)('recheck/package.json');
const file = join(root, '.cache', 'pattern-proofs.json');

/** Proofs take milliseconds, the longest a third of a second: what is not proved by then is not in minutes either. */
const timeout = 10_000;
/** What a proof depends on beside the pattern. */
const made = `recheck ${version}, ${timeout} ms`;

/**
 * Proves patterns, each once on this machine: what came of it is kept under `.cache` by the pattern's own text. A proof that
 * the pattern is slow is not kept, so that it is made, and told, each time.
 */
export function openProofs() {
  const read = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const known = read.made === made ? read.known : {};
  const used = {};
  return {
    /** Whether the pattern is proved to be `safe` or `vulnerable`, or `unknown` where there is no proof of either. */
    async prove(source, flags) {
      const pattern = `/${source}/${flags}`;
      const kept = Object.hasOwn(known, pattern) ? { status: known[pattern] } : undefined;
      const proved = kept ?? (await check(source, flags, { timeout, checker: 'automaton' }));
      if (proved.status !== 'vulnerable') used[pattern] = proved.status;
      return proved;
    },
    /** Keeps what this run used, and nothing else. */
    keep() {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ made, known: used }));
    },
  };
}
