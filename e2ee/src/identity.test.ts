import { expect, test } from 'vitest';
import { now, person, twoPeople } from '../test/people.ts';
import {
  type DirectoryEntry,
  detectKeyChange,
  newIdentity,
  openIdentity,
  securityCode,
  verifyEntry,
} from './identity.ts';

const refusal = (code: string) => ({ name: 'E2eeFault', code });

async function next(entry: DirectoryEntry, signer?: CryptoKey) {
  const { uid, role } = entry;
  const { identity } = await newIdentity({ uid, role, now, previous: { entry, signer } });
  return identity;
}

test('a directory entry is accepted only unchanged and for its owner', async () => {
  const { identity } = await person('vendor');
  expect((await verifyEntry(identity.entry, 'vendor-1')).fp).toBe(identity.fp);
  await expect(verifyEntry(identity.entry, 'vendor-2')).rejects.toMatchObject(refusal('address'));
  for (const changed of [{ kv: 2 }, { role: 'customer' }, { created: 1 }, { prev: 'x' }] as const)
    await expect(verifyEntry({ ...identity.entry, ...changed }, 'vendor-1')).rejects.toMatchObject(
      refusal('signature'),
    );
  for (const broken of [{ kem: 'AAAA' }, { sig: '!' }, { self: '=' }, { suite: 2 }])
    await expect(verifyEntry({ ...identity.entry, ...broken }, 'vendor-1')).rejects.toMatchObject(
      refusal('format'),
    );
});

test("another person's keys in an owner's directory entry are refused", async () => {
  const [{ identity: mine }, { identity: theirs }] = await Promise.all([
    person('customer'),
    person('customer', 'customer-2'),
  ]);
  const { kem, sig, self } = theirs.entry;
  await expect(verifyEntry({ ...mine.entry, kem, sig, self }, mine.uid)).rejects.toMatchObject(
    refusal('signature'),
  );
});

test('private keys of a new identity cannot be exported', async () => {
  const { identity } = await person('customer');
  for (const { privateKey } of [identity.kem, identity.sig])
    await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow('not extractable');
});

test('an identity opens from complete secrets but not from incomplete secrets', async () => {
  const { identity, secrets } = await person('customer');
  expect((await openIdentity(identity.entry, secrets)).fp).toBe(identity.fp);
  await expect(openIdentity(identity.entry, { ...secrets, kem: 'AA' })).rejects.toMatchObject(
    refusal('format'),
  );
});

test('new keys are a rotation only if signed by the old keys', async () => {
  const { identity: old } = await person('vendor');
  const rotated = await next(old.entry, old.sig.privateKey);
  const reset = await next(old.entry);
  expect(await detectKeyChange(undefined, old.entry)).toBe('first');
  expect(await detectKeyChange(old.entry, old.entry)).toBe('same');
  expect(await detectKeyChange(old.entry, rotated.entry)).toBe('rotated');
  expect(await detectKeyChange(old.entry, reset.entry)).toBe('reset');
});

test('new keys with a forged rotation signature count as a reset', async () => {
  const { identity: old } = await person('vendor');
  const reset = await next(old.entry);
  const boast = { ...reset.entry, by: reset.entry.self };
  expect(await detectKeyChange(old.entry, boast)).toBe('reset');
  await expect(detectKeyChange(old.entry, { ...boast, by: '!' })).rejects.toMatchObject(
    refusal('format'),
  );
});

test('detectKeyChange refuses keys that are older than the pinned keys', async () => {
  const { identity: old } = await person('vendor');
  const rotated = await next(old.entry, old.sig.privateKey);
  await expect(detectKeyChange(rotated.entry, old.entry)).rejects.toMatchObject(refusal('stale'));
});

test('a security code is equal for both members and different for other keys', async () => {
  const { customer, vendor } = await twoPeople();
  const code = await securityCode(customer.entry, vendor.entry);
  expect(code).toMatch(/^(\d{5} ){11}\d{5}$/);
  expect(await securityCode(vendor.entry, customer.entry)).toBe(code);
  const { identity: swapped } = await person('vendor');
  expect(await securityCode(customer.entry, swapped.entry)).not.toBe(code);
});
