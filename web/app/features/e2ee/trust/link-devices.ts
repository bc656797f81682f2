import { e2eeEndpoints } from '@threshold/contract/e2ee';
import { type DeviceLink, linkEndpoints } from '@threshold/contract/e2ee-links';
import type { Api } from '#app/lib/api/api.ts';
import { VaultFault } from '../vault/protocol.ts';
import { type KeyDeps, keysOf, type Me, type OwnKeys, readyAs } from './own-keys.ts';
import { joinOwn } from './recall.ts';

/* The page's part in the link of two devices: it carries what the server and the vault say to each other, as it came. */

interface Proof {
  readonly current_password?: string;
}

/** On a new device: asks the others. @throws ApiError · VaultFault */
export async function askDevices(
  { api, vault }: KeyDeps,
  { _id: uid }: Me,
  proof: Proof,
): Promise<DeviceLink> {
  const { commit } = await vault.call('link.begin', { uid });
  return (await api.call(linkEndpoints.ask, { body: { commit, ...proof } })).data;
}

/**
 * Opens the commitment to the answer that has come.
 * @returns the eight digits to show. @throws ApiError · VaultFault
 */
export async function openToAnswer(
  { api, vault }: KeyDeps,
  { _id: uid }: Me,
  { _id: id, answer }: DeviceLink,
): Promise<string> {
  if (!answer) throw new VaultFault('none');
  const { opening, eight } = await vault.call('link.open', { uid, id, answer });
  await api.call(linkEndpoints.opening, { params: { id }, body: opening });
  return eight;
}

/** Takes the keys out of the box that has come, and joins those that this device had before. @throws ApiError · VaultFault */
export async function takeFromBox(
  deps: KeyDeps,
  me: Me,
  { _id: id, box }: DeviceLink,
  two: string,
): Promise<OwnKeys> {
  const { api, vault } = deps;
  const { _id: uid } = me;
  const [directory, { data: backup }] = await Promise.all([
    keysOf(api, [uid]),
    api.call(e2eeEndpoints.backup),
  ]);
  const own = directory.get(uid) ?? [];
  if (!box || !backup) throw new VaultFault('stale');
  const status = await vault.call('link.finish', { uid, two, box, backup, own });
  await endLink(api, id);
  return joinOwn(deps, me, await readyAs(deps, me, status, { own, backup }));
}

/** On the old device: says that the request is its owner's. @throws ApiError, 409 where another tab was first · VaultFault */
export async function answerDevice(
  { api, vault }: KeyDeps,
  { _id: uid }: Me,
  { _id: id, commit }: DeviceLink,
): Promise<void> {
  const { answer } = await vault.call('link.answer', { uid, id, commit });
  await api.call(linkEndpoints.answer, { params: { id }, body: answer });
}

/**
 * Seals the keys for the new device, whose digits were typed.
 * @returns the step that sends them, again with a proof if it asks for one: it gives the two digits to show
 */
export async function sealForDevice(
  { api, vault }: KeyDeps,
  { _id: uid }: Me,
  { _id: id, opening }: DeviceLink,
  eight: string,
): Promise<(proof: Proof) => Promise<string>> {
  if (!opening) throw new VaultFault('none');
  const { box, two } = await vault.call('link.approve', { uid, opening, eight });
  return async (proof) => {
    await api.call(linkEndpoints.box, { params: { id }, body: { ...box, ...proof } });
    return two;
  };
}

/** Whoever asks is a stranger: their session ends. @throws ApiError */
export async function refuseStranger(api: Api, { _id: id }: DeviceLink): Promise<void> {
  await api.call(linkEndpoints.end, { params: { id }, body: { not_me: true } });
}

/** Ends a request: where that gets no answer, its ten minutes do. It never fails. */
export async function endLink(api: Api, id: string): Promise<void> {
  await api.call(linkEndpoints.end, { params: { id }, body: {} }).catch(() => undefined);
}

/** Digits as somebody typed them, without what is between them. */
export const plainDigits = (typed: string): string => typed.replaceAll(/\s/g, '');
