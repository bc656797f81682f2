import { expect, test } from 'vitest';
import { person, twoPeople } from '../test/people.ts';
import {
  type Belongings,
  newMasterKey,
  openBundle,
  openSlot,
  sealBundle,
  sealSlot,
} from './backup.ts';
import { randomBytes } from './bytes.ts';
import { readCode, writeCode } from './recovery-code.ts';

const refusal = (code: string) => ({ name: 'E2eeFault', code });
const uid = 'customer-1';

async function kept() {
  const { identity, secrets } = await person('customer');
  const { vendor } = await twoPeople();
  const belongings: Belongings = {
    keys: [{ entry: identity.entry, secrets }],
    pins: { [vendor.uid]: { entry: vendor.entry, verified: true } },
  };
  const [master, code] = [newMasterKey(), randomBytes(16)];
  return {
    belongings,
    secrets,
    code,
    master,
    slot: await sealSlot(uid, master, code),
    bundle: await sealBundle(uid, 3, master, belongings),
  };
}

test('a new device opens everything with the code as it was written down', async () => {
  const { belongings, code, slot, bundle } = await kept();
  const typed = (await writeCode(code)).toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
  const read = await readCode(typed);
  const master = await openSlot(uid, slot, read ?? randomBytes(16));
  expect(await openBundle(uid, { version: 3, bundle }, master, 0)).toEqual(belongings);
});

test('another code and another person open nothing', async () => {
  const { code, slot } = await kept();
  await expect(openSlot(uid, slot, randomBytes(16))).rejects.toMatchObject(refusal('locked'));
  await expect(openSlot('customer-2', slot, code)).rejects.toMatchObject(refusal('locked'));
});

test('an older bundle than was seen is refused, and one that was changed or renamed is broken', async () => {
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

test('the server finds no secret in what it keeps', async () => {
  const { secrets, slot, bundle } = await kept();
  for (const secret of [secrets.kem, secrets.sig]) expect(`${slot}${bundle}`).not.toContain(secret);
});
