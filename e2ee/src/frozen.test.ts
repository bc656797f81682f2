import { expect, test } from 'vitest';
import frozen from '../test/suite-1.json' with { type: 'json' };
import { openBundle } from './backup.ts';
import { decodeUtf8, fromBase64Url, toBase64Url } from './bytes.ts';
import { deviceLookup, openDeviceSlot } from './device-slot.ts';
import { openMessage, openReportedMessage } from './envelope.ts';
import { openFile } from './file.ts';
import {
  type DirectoryEntry,
  detectKeyChange,
  openIdentity,
  securityCode,
  verifyEntry,
} from './identity.ts';
import { readCode } from './recovery-code.ts';
import { openMasterKeyByCode, openMasterKeyByPasskey, type Slot } from './slots.ts';

/*
 * Objects of suite 1 from its first version. They must always open, because stored messages have
 * this format. A change that breaks one of them needs a new suite.
 */

const customer = frozen.customer.entry as DirectoryEntry;
const vendor = frozen.vendor.entry as DirectoryEntry;
const { place, envelope, key, text } = frozen.message;

test('first-version directory entries, a key rotation and a security code stay valid', async () => {
  expect((await verifyEntry(customer, 'customer-1')).entry).toEqual(customer);
  expect((await verifyEntry(vendor, 'vendor-1')).entry).toEqual(vendor);
  expect(await detectKeyChange(vendor, frozen.rotated as DirectoryEntry)).toBe('rotated');
  expect(await securityCode(vendor, customer)).toBe(frozen.security_code);
});

test('a first-version message with a file opens for sender and recipient', async () => {
  const author = await verifyEntry(customer, 'customer-1');
  for (const { entry, secrets } of [frozen.customer, frozen.vendor]) {
    const reader = await openIdentity(entry as DirectoryEntry, secrets);
    const { content } = await openMessage(envelope, place, author, [reader]);
    expect(content).toMatchObject({ text, file: { name: 'note.txt' } });
    if (!content.file) throw new Error('the message has a file');
    const plain = await openFile(fromBase64Url(frozen.file.sealed), content.file);
    expect(decodeUtf8(plain)).toBe(frozen.file.plain);
  }
  expect((await openReportedMessage(envelope, place, author, fromBase64Url(key))).text).toBe(text);
});

test('a first-version key backup restores a verified contact by recovery code', async () => {
  const { code, slot, ...backup } = frozen.backup;
  const read = await readCode(code);
  if (!read) throw new Error('the code reads');
  const master = await openMasterKeyByCode('customer-1', [{ kind: 'code', sealed: slot }], read);
  const { keys, pins } = await openBundle('customer-1', backup, master, 3);
  expect(keys).toEqual([frozen.customer]);
  expect(pins['vendor-1']?.verified).toBe(true);
});

test('a first-version key backup opens by recovery code and by passkey', async () => {
  const { code, prf, ...backup } = frozen.backup_2;
  const read = await readCode(code);
  if (!read) throw new Error('the code reads');
  const slots = backup.slots as Slot[];
  const passkey = slots.find((slot) => slot.kind === 'passkey');
  if (!passkey) throw new Error('a slot for a passkey');
  const output = fromBase64Url(prf);
  for (const master of [
    await openMasterKeyByCode('customer-1', slots, read),
    await openMasterKeyByPasskey('customer-1', slots, { id: passkey.id, output }),
  ]) {
    const { keys } = await openBundle('customer-1', backup, master, 0);
    expect(keys).toEqual([frozen.customer]);
  }
});

test('a first-version key slot for new devices opens by one-time code', async () => {
  const { uid, code, lookup, sealed, keys } = frozen.device_slot;
  const secret = await readCode(code);
  if (!secret) throw new Error('the code reads');
  expect(await deviceLookup(uid, secret)).toBe(lookup);
  const { master, ...rest } = await openDeviceSlot(uid, secret, sealed);
  expect({ master: toBase64Url(master), ...rest }).toEqual(keys);
});
