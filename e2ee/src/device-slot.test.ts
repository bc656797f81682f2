import { expect, test } from 'vitest';
import { randomBytes } from './bytes.ts';
import { deviceLookup, openDeviceSlot, sealDeviceSlot } from './device-slot.ts';
import { E2eeFault } from './fault.ts';

const uid = 'customer-1';
const keys = { master: randomBytes(32), version: 7, fp: 'f'.repeat(43) };

test("the key slot for a new device opens with the owner's secret", async () => {
  const secret = randomBytes(16);
  const { lookup, sealed } = await sealDeviceSlot(uid, secret, keys);
  expect(await openDeviceSlot(uid, secret, sealed)).toEqual(keys);
  expect(await deviceLookup(uid, secret)).toBe(lookup);
});

test("a new device's key slot refuses wrong secrets, owners and contents", async () => {
  const secret = randomBytes(16);
  const { sealed } = await sealDeviceSlot(uid, secret, keys);
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const attempt of [
    () => openDeviceSlot(uid, randomBytes(16), sealed),
    () => openDeviceSlot('customer-2', secret, sealed),
    () => openDeviceSlot(uid, secret, changed),
    () => openDeviceSlot(uid, secret, 'not base64url!'),
  ]) {
    await expect(attempt()).rejects.toEqual(new E2eeFault('locked'));
  }
});

test("a key slot's lookup value depends on secret and owner", async () => {
  const [one, other] = [randomBytes(16), randomBytes(16)];
  const lookups = await Promise.all([
    deviceLookup(uid, one),
    deviceLookup(uid, other),
    deviceLookup('customer-2', one),
  ]);
  expect(new Set(lookups).size).toBe(3);
  const slots = await Promise.all([sealDeviceSlot(uid, one, keys), sealDeviceSlot(uid, one, keys)]);
  expect(slots[0]?.sealed).not.toBe(slots[1]?.sealed);
});
