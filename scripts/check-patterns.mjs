// Fails on a regular expression whose work grows faster than its input, because a long text would
// block the process.
import { check } from 'recheck';
import { findPatterns } from './lib/find-patterns.mjs';
import { openProofs } from './lib/pattern-proofs.mjs';

/** Milliseconds for one attack: far more than usual, so that no safe pattern fails by a timeout. */
const timeout = 120_000;

const proofs = openProofs();

/**
 * Uses a deterministic proof if there is one. Otherwise attacks the pattern with random texts and
 * measures the work; a busy machine may then cause a false alarm.
 */
async function judge(source, flags) {
  const proved = await proofs.prove(source, flags);
  return proved.status === 'unknown' ? check(source, flags, { timeout }) : proved;
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
proofs.keep();
for (const fault of faults) console.error(fault);
console.log(`${places.size} regular expressions judged, ${faults.length} refused.`);
process.exit(faults.length > 0 ? 1 : 0);
