// Fails on a regular expression whose work grows faster than its input, because a long text would
// block the process.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { check } from 'recheck';
import { findPatterns } from './lib/find-patterns.mjs';
import { root } from './lib/root.mjs';

/** Most attacks take milliseconds; a busy machine must not fail a safe pattern. */
const attackTimeout = 120_000;
/** Proofs take milliseconds. A pattern without one by then would have none in minutes. */
const proofTimeout = 10_000;

// Each pattern is proved once on this machine. A proof that a pattern is slow is not cached, so it
// is reported each time.
const cacheFile = join(root, '.cache', 'pattern-proofs.json');
const { version } = createRequire(import.meta.url)('recheck/package.json');
const made = `recheck ${version}, ${proofTimeout} ms`;
const cache = existsSync(cacheFile) ? JSON.parse(readFileSync(cacheFile, 'utf8')) : {};
const known = cache.made === made ? cache.known : {};
/** The results that this run used, which are stored. */
const used = {};

/** Returns `safe` or `vulnerable` if proved, otherwise `unknown`. */
async function prove(source, flags) {
  const pattern = `/${source}/${flags}`;
  if (Object.hasOwn(known, pattern)) {
    used[pattern] = known[pattern];
    return { status: known[pattern] };
  }
  const proved = await check(source, flags, { timeout: proofTimeout, checker: 'automaton' });
  if (proved.status !== 'vulnerable') used[pattern] = proved.status;
  return proved;
}

/**
 * Uses a deterministic proof if there is one. Otherwise it attacks the pattern with random texts
 * and measures the work; on a busy machine a bounded pattern may then count as slow.
 */
async function judge(source, flags) {
  const proved = await prove(source, flags);
  return proved.status === 'unknown' ? check(source, flags, { timeout: attackTimeout }) : proved;
}

const { patterns, unreadable } = await findPatterns();
const places = new Map();
for (const { source, flags, place } of patterns) {
  const pattern = `/${source}/${flags}`;
  places.set(pattern, { source, flags, at: new Set(places.get(pattern)?.at).add(place) });
}

const faults = unreadable.map(
  (file) =>
    `${file}: builds a pattern of what cannot be read here. Write it as a literal, or build it while the contract loads.`,
);
for (const [pattern, { source, flags, at }] of places) {
  const { status, complexity, attack, error } = await judge(source, flags);
  if (status === 'safe') continue;
  const why =
    status === 'vulnerable'
      ? `${complexity.summary}, for example on ${attack.pattern}`
      : `it cannot be judged: ${error.message ?? error.kind}`;
  faults.push(`${[...at].join(', ')}: ${pattern} ${why}`);
}
mkdirSync(dirname(cacheFile), { recursive: true });
writeFileSync(cacheFile, JSON.stringify({ made, known: used }));
for (const fault of faults) console.error(fault);
console.log(`${places.size} regular expressions judged, ${faults.length} refused.`);
process.exit(faults.length > 0 ? 1 : 0);
