import { newIdentity } from '@threshold/e2ee/identity';
import { expect, test } from 'vitest';
import { mergePins } from './kept-backup.ts';

const about = { uid: 'vendor-1', role: 'vendor', now: 1 } as const;

/** First keys, what they have signed, and what came in their place unsigned. */
async function versions() {
  const first = (await newIdentity(about)).identity;
  const { entry } = first;
  const previous = { entry, signer: first.sig.privateKey };
  const rotated = (await newIdentity({ ...about, previous })).identity.entry;
  const reset = (await newIdentity({ ...about, previous: { entry } })).identity.entry;
  const stranger = (await newIdentity(about)).identity.entry;
  return { first: entry, rotated, reset, stranger };
}
type Version = keyof Awaited<ReturnType<typeof versions>>;
type Named = readonly [Version, boolean];

test.each<readonly [Named, Named, Named]>([
  // the same keys: one comparing is enough
  [
    ['first', true],
    ['first', false],
    ['first', true],
  ],
  // nobody compared anything: the newer ones
  [
    ['first', false],
    ['reset', false],
    ['reset', false],
  ],
  // compared ones give way to what they have signed, and to what was compared after them
  [
    ['first', true],
    ['rotated', false],
    ['rotated', true],
  ],
  [
    ['first', true],
    ['reset', true],
    ['reset', true],
  ],
  // and to nothing else
  [
    ['first', true],
    ['reset', false],
    ['first', true],
  ],
  [
    ['first', true],
    ['stranger', false],
    ['first', true],
  ],
  [
    ['first', false],
    ['reset', true],
    ['reset', true],
  ],
])('pins of two devices: %j and %j are %j', async (one, other, expected) => {
  const entries = await versions();
  const pinOf = ([version, verified]: Named) => ({ v: { entry: entries[version], verified } });
  expect(await mergePins(pinOf(one), pinOf(other))).toEqual(pinOf(expected));
  expect(await mergePins(pinOf(other), pinOf(one))).toEqual(pinOf(expected));
});
