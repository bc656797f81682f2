import { newMasterKey, sealBundle } from '@threshold/e2ee/backup';
import { newIdentity } from '@threshold/e2ee/identity';
import { answerLink, digitsOf, requestLink, sealLink } from '@threshold/e2ee/link';
import { afterEach, expect, test } from 'vitest';
import { type Device, device, publishFirst } from '#test/vault-people.ts';
import type { VaultFaultCode } from './protocol.ts';

const refusal = (code: VaultFaultCode) => ({ name: 'VaultFault', code });
const id = 'link-1';

const open: Device[] = [];
const another = () => {
  const made = device();
  open.push(made);
  return made;
};
afterEach(() => {
  for (const { close } of open.splice(0)) close();
});

/** An old device with keys and a new one without, up to the digits that the new one shows. */
async function linking() {
  const [old, fresh] = [another(), another()];
  const me = await publishFirst(old.vault, 'customer');
  const { uid } = me;
  const { commit } = await fresh.vault.call('link.begin', { uid });
  const { answer } = await old.vault.call('link.answer', { uid, id, commit });
  const { opening, eight } = await fresh.vault.call('link.open', { uid, id, answer });
  const approve = (typed: string, shown = opening) =>
    old.vault.call('link.approve', { uid, opening: shown, eight: typed });
  return { old, fresh, me, uid, commit, answer, opening, eight, approve };
}
type Linking = Awaited<ReturnType<typeof linking>>;

const finish = ({ fresh, me, uid }: Linking, two: string, box: never, backup = me.backup) =>
  fresh.vault.call('link.finish', { uid, two, box, backup, own: me.keys });

const other = (digits: string) => `${(Number(digits[0]) + 1) % 10}${digits.slice(1)}`;

test('the keys come to a new device by the digits of both', async () => {
  const all = await linking();
  const { box, two } = await all.approve(all.eight);
  const status = await finish(all, two, box as never);
  expect(status).toMatchObject({ state: 'ready', entry: all.me.keys[0], seen: 2 });
  // Nothing of it is left.
  await expect(finish(all, two, box as never)).rejects.toMatchObject(refusal('none'));
});

test('neither the private half nor the master key comes out', async () => {
  const all = await linking();
  const said = JSON.stringify([all.commit, all.answer, all.opening, await all.approve(all.eight)]);
  expect(said).not.toMatch(/master|secret|private/);
  expect(Object.keys(all.opening)).toEqual(['v', 'kem', 'nonce']);
});

test('three slips of the old device’s owner end it, and fewer do not', async () => {
  const all = await linking();
  for (const code of ['digits', 'digits', 'spent', 'none'] as const) {
    await expect(all.approve(other(all.eight))).rejects.toMatchObject(refusal(code));
  }
  await expect(all.approve(all.eight)).rejects.toMatchObject(refusal('none'));
  const second = await linking();
  await expect(second.approve(other(second.eight))).rejects.toMatchObject(refusal('digits'));
  expect((await second.approve(second.eight)).two).toMatch(/^\d\d$/);
});

test('two wrong digits on the new device open nothing, and end it after three', async () => {
  const all = await linking();
  const { box, two } = await all.approve(all.eight);
  for (const code of ['digits', 'digits', 'spent', 'none'] as const) {
    await expect(finish(all, other(two), box as never)).rejects.toMatchObject(refusal(code));
  }
  expect(await all.fresh.vault.call('status', { uid: all.uid })).toEqual({ state: 'none' });
});

test('an opening that is not what was committed to is refused', async () => {
  const all = await linking();
  const { opening } = await requestLink(all.uid);
  await expect(all.approve(all.eight, opening)).rejects.toMatchObject(refusal('broken'));
});

test('the commitment is opened to one answer', async () => {
  const { fresh, old, uid, commit } = await linking();
  const { answer } = await old.vault.call('link.answer', { uid, id, commit });
  await expect(fresh.vault.call('link.open', { uid, id, answer })).rejects.toMatchObject(
    refusal('none'),
  );
});

test('a box of somebody else’s keys, and a backup that is older than the box says, are refused', async () => {
  const all = await linking();
  const { uid, old, me } = all;
  const liar = another();
  const fake = await publishFirst(liar.vault, 'customer');
  await liar.vault.call('link.answer', { uid, id, commit: all.commit });
  // The liar cannot know the digits; even if it did, its keys are not those that they name.
  await expect(
    liar.vault.call('link.approve', { uid, opening: all.opening, eight: all.eight }),
  ).rejects.toMatchObject(refusal('digits'));
  expect(fake.keys[0]?.sig).not.toBe(me.keys[0]?.sig);

  const before = me.backup;
  const { backup: newer } = await old.vault.call('newCode', { uid, backup: before });
  await old.vault.call('sync', { uid, backup: newer });
  const { box, two } = await all.approve(all.eight);
  await expect(finish(all, two, box as never, before)).rejects.toMatchObject(refusal('stale'));
  expect(await finish(all, two, box as never, newer)).toMatchObject({ state: 'ready', seen: 3 });
});

test('keys that were replaced in the directory meanwhile are not taken', async () => {
  const all = await linking();
  const { box, two } = await all.approve(all.eight);
  const replaced = await publishFirst(another().vault, 'customer');
  const ask = { uid: all.uid, two, box, backup: all.me.backup, own: replaced.keys };
  await expect(all.fresh.vault.call('link.finish', ask)).rejects.toMatchObject(refusal('stale'));
});

test('other keys than those that the digits name are not taken, though directory and backup agree', async () => {
  const uid = 'customer-1';
  const { vault } = another();
  const { commit } = await vault.call('link.begin', { uid });
  const make = () => newIdentity({ uid, role: 'customer', now: 1 });
  const [named, other] = [await make(), await make()];
  const answer = answerLink(named.identity);
  const { opening } = await vault.call('link.open', { uid, id, answer });
  const talk = { uid, id, opening, answer, commit };
  const master = newMasterKey();
  const box = await sealLink(named.identity, talk, { master, version: 1 });
  const { two } = await digitsOf(talk);
  const take = async ({ identity: { entry }, secrets }: typeof named) => {
    const bundle = await sealBundle(uid, 1, master, { keys: [{ entry, secrets }], pins: {} });
    const backup = { v: 2 as const, version: 1, bundle, slots: [] };
    return vault.call('link.finish', { uid, two, box, backup, own: [entry] });
  };
  await expect(take(other)).rejects.toMatchObject(refusal('stale'));
  expect(await take(named)).toMatchObject({ state: 'ready', entry: named.identity.entry });
});

test('a device without keys answers nobody', async () => {
  const { commit } = await requestLink('customer-1');
  const ask = { uid: 'customer-1', id, commit };
  await expect(another().vault.call('link.answer', ask)).rejects.toMatchObject(refusal('none'));
});
