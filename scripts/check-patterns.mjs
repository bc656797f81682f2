// Fails on a regular expression whose work grows faster than the text that it reads: a long text would hold up everybody.
import { check } from 'recheck';
import { findPatterns } from './lib/find-patterns.mjs';
import { openProofs } from './lib/pattern-proofs.mjs';

/** Most attacks take milliseconds; a busy machine must not fail a pattern that would be found safe. */
const timeout = 120_000;

const proofs = openProofs();

/**
 * Proved where the pattern can be, the same each time. Else attacked with texts by chance, other ones each time, whose work is judged:
 * on a busy machine that may call a bounded pattern slow.
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
