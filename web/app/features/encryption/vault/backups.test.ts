import { newIdentity } from '@threshold/e2ee/identity';
import { expect, test } from 'vitest';
import { mergePins } from './backups.ts';

const about = { uid: 'vendor-1', role: 'vendor', now: 1 } as const;

/** A person's first keys, a signed rotation, an unsigned reset, and unrelated keys. */
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
  // If both devices accepted the same keys, a comparison on one device is enough.
  [
    ['first', true],
    ['first', false],
    ['first', true],
  ],
  // Without a comparison, the newer keys win.
  [
    ['first', false],
    ['reset', false],
    ['reset', false],
  ],
  // Compared keys are replaced by keys that they have signed and by newer compared keys.
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
  // Compared keys are not replaced by any other keys.
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
])("merges two devices' [keys, is compared] %j and %j into %j", async (one, other, expected) => {
  const entries = await versions();
  const pinOf = ([version, verified]: Named) => ({ v: { entry: entries[version], verified } });
  expect(await mergePins(pinOf(one), pinOf(other))).toEqual(pinOf(expected));
  expect(await mergePins(pinOf(other), pinOf(one))).toEqual(pinOf(expected));
});
