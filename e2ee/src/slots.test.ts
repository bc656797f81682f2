import { expect, test } from 'vitest';
import { newMasterKey } from './backup.ts';
import { type Bytes, decodeUtf8, randomBytes } from './bytes.ts';
import { prfInput } from './prf-input.ts';
import {
  openMasterKeyByCode,
  openMasterKeyByPasskey,
  type PasskeySlot,
  sealCodeSlot,
  sealPasskeySlot,
  withSlot,
} from './slots.ts';

const refusal = (code: string) => ({ name: 'E2eeFault', code });
const uid = 'customer-1';

async function ways() {
  const [master, code, output] = [newMasterKey(), randomBytes(16), randomBytes(32)];
  const passkey = { id: 'cred-1', output };
  const slots = [
    await sealCodeSlot(uid, master, code),
    await sealPasskeySlot(uid, master, passkey),
  ];
  return { master, code, passkey, slots };
}

test('a recovery code or passkey decrypts the master key through its slot', async () => {
  const { master, code, passkey, slots } = await ways();
  expect(await openMasterKeyByCode(uid, slots, code)).toEqual(master);
  expect(await openMasterKeyByPasskey(uid, slots, passkey)).toEqual(master);
  await expect(openMasterKeyByCode(uid, [], code)).rejects.toMatchObject(refusal('locked'));
  await expect(openMasterKeyByPasskey(uid, [], passkey)).rejects.toMatchObject(refusal('locked'));
});

test("a recovery code's slot opens for no other code or member", async () => {
  const { code, slots } = await ways();
  await expect(openMasterKeyByCode(uid, slots, randomBytes(16))).rejects.toMatchObject(
    refusal('locked'),
  );
  await expect(openMasterKeyByCode('customer-2', slots, code)).rejects.toMatchObject(
    refusal('locked'),
  );
});

test('the slot of a passkey refuses another person, passkey or PRF output', async () => {
  const { passkey, slots } = await ways();
  const [, slot] = slots as [unknown, PasskeySlot];
  const open = (who: string, one: PasskeySlot, how: { id: string; output: Bytes }) =>
    openMasterKeyByPasskey(who, [one], how);
  await expect(open('customer-2', slot, passkey)).rejects.toMatchObject(refusal('locked'));
  const other = { ...passkey, output: randomBytes(32) };
  await expect(open(uid, slot, other)).rejects.toMatchObject(refusal('locked'));
  const renamed = { ...slot, id: 'cred-2' };
  const asRenamed = { ...passkey, id: 'cred-2' };
  await expect(open(uid, renamed, asRenamed)).rejects.toMatchObject(refusal('locked'));
  await expect(open(uid, slot, asRenamed)).rejects.toMatchObject(refusal('locked'));
});

test("a recovery code and a passkey do not open each other's slot", async () => {
  const { passkey, slots } = await ways();
  const asCode = slots.map(({ sealed }) => ({ kind: 'code' as const, sealed })).slice(1);
  await expect(openMasterKeyByCode(uid, asCode, passkey.output)).rejects.toMatchObject(
    refusal('locked'),
  );
});

test.each([
  ['all zero', new Uint8Array(32)],
  ['too short', randomBytes(16)],
  ['too long', randomBytes(64)],
  ['empty', new Uint8Array(0)],
])('a passkey output that is %s can neither seal nor open slots', async (_, output) => {
  const { master, slots } = await ways();
  const passkey = { id: 'cred-1', output };
  await expect(sealPasskeySlot(uid, master, passkey)).rejects.toMatchObject(refusal('format'));
  await expect(openMasterKeyByPasskey(uid, slots, passkey)).rejects.toMatchObject(
    refusal('format'),
  );
});

test('withSlot replaces an existing slot of the recovery code or same passkey', async () => {
  const { slots } = await ways();
  const [code, passkey] = slots as [never, never];
  const next = { kind: 'code', sealed: 'x' } as const;
  expect(withSlot(slots, next)).toEqual([passkey, next]);
  const again = { kind: 'passkey', id: 'cred-1', sealed: 'x' } as const;
  expect(withSlot(slots, again)).toEqual([code, again]);
  const second = { ...again, id: 'cred-2' };
  expect(withSlot(slots, second)).toEqual([code, passkey, second]);
});

test("the constant PRF input for passkeys is 'threshold-chat/1/prf'", () => {
  expect(decodeUtf8(prfInput)).toBe('threshold-chat/1/prf');
});
