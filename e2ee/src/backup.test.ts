import { expect, test } from 'vitest';
import { person, twoPeople } from '../test/people.ts';
import { type BackupContents, newMasterKey, openBundle, sealBundle } from './backup.ts';
import { randomBytes } from './bytes.ts';
import { formatRecoveryCode, readCode } from './recovery-code.ts';
import { openMasterKeyByCode, sealCodeSlot } from './slots.ts';

const refusal = (code: string) => ({ name: 'E2eeFault', code });
const uid = 'customer-1';

async function kept() {
  const { identity, secrets } = await person('customer');
  const { vendor } = await twoPeople();
  const belongings: BackupContents = {
    keys: [{ entry: identity.entry, secrets }],
    pins: { [vendor.uid]: { entry: vendor.entry, verified: true } },
  };
  const [master, code] = [newMasterKey(), randomBytes(16)];
  return {
    belongings,
    secrets,
    code,
    master,
    slots: [await sealCodeSlot(uid, master, code)],
    bundle: await sealBundle(uid, 3, master, belongings),
  };
}

test('a new device opens the key backup by recovery code in any spelling', async () => {
  const { belongings, code, slots, bundle } = await kept();
  const typed = (await formatRecoveryCode(code))
    .toLowerCase()
    .replaceAll('-', ' ')
    .replaceAll('0', 'o');
  const read = await readCode(typed);
  const master = await openMasterKeyByCode(uid, slots, read ?? randomBytes(16));
  expect(await openBundle(uid, { version: 3, bundle }, master, 0)).toEqual(belongings);
});

test('openBundle refuses an old version as stale and a changed bundle as broken', async () => {
  const { master, bundle } = await kept();
  await expect(openBundle(uid, { version: 3, bundle }, master, 4)).rejects.toMatchObject(
    refusal('stale'),
  );
  await expect(openBundle(uid, { version: 4, bundle }, master, 4)).rejects.toMatchObject(
    refusal('broken'),
  );
  const torn = `${bundle.startsWith('A') ? 'B' : 'A'}${bundle.slice(1)}`;
  await expect(openBundle(uid, { version: 3, bundle: torn }, master, 0)).rejects.toMatchObject(
    refusal('broken'),
  );
});

test('the stored slots and bundle of a key backup reveal no private key', async () => {
  const { secrets, slots, bundle } = await kept();
  const all = JSON.stringify({ slots, bundle });
  for (const secret of [secrets.kem, secrets.sig]) expect(all).not.toContain(secret);
});
