import type { AnyEndpoint } from '@threshold/contract/endpoint';
import { randomBytes } from '@threshold/e2ee/bytes';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '#app/lib/api/api.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import { keyServer } from '#test/key-server.ts';
import { buildPrfResult, fakePasskeyProvider } from '#test/passkey-provider.ts';
import { closeDevices, type Device, device } from '#test/vault-people.ts';
import { makeDeviceCode, unlockByDeviceCode } from './device-code.ts';
import { ensureOwnKeys } from './ensure-keys.ts';
import { loadOwnKeys } from './own-keys.ts';
import { addUnlock, createUnlockPasskey } from './passkey-ways.ts';

/* Each test repeats an action until every API call of it has failed once. After each failure the
   device has either all keys or none, and the member can repeat the action. */

const me = { _id: 'customer-1', role: 'customer' } as const;
const ID = 'cred-one';

afterEach(() => {
  closeDevices();
  vi.unstubAllGlobals();
});

type Call = (endpoint: AnyEndpoint, request?: { body?: unknown }) => Promise<unknown>;

/** API whose call number `at` fails, before or after it arrives; ignores background calls. */
function goingAway(api: Api, at: number, hasArrived: boolean) {
  const progress = { calls: 0 };
  const call: Call = async (endpoint, request) => {
    const isWaitedFor = !/devices/.test(endpoint.path);
    if (isWaitedFor) progress.calls += 1;
    const isLost = isWaitedFor && progress.calls === at;
    if (!isLost || hasArrived) {
      const answer = await (api.call as Call)(endpoint, request);
      if (!isLost) return answer;
    }
    throw new ApiError(503, 'unavailable', 'away');
  };
  return { api: { call: call as Api['call'] }, progress };
}

const storedKeys = ({ store }: Device) => store.rows.get(me._id)?.identities.map(({ fp }) => fp);

async function addDevice(api: Api, old: Device, fresh: Device) {
  const { code } = await makeDeviceCode({ api, vault: old.vault }, me);
  return unlockByDeviceCode({ api, vault: fresh.vault }, me, code);
}

// The timeout is long, because on a busy machine the first test waits for lazy modules.
describe.each([
  { hasArrived: false, when: 'after any API call that fails before it arrives' },
  { hasArrived: true, when: 'after any API call that fails before its answer' },
])('$when', { timeout: 30_000 }, ({ hasArrived }) => {
  test('the member can successfully repeat adding a device', async () => {
    let steps = 0;
    for (let at = 1, isOver = false; !isOver; at += 1) {
      const server = keyServer();
      const [old, fresh] = [device(), device()];
      const atNew = { api: server.api, vault: fresh.vault };
      await ensureOwnKeys({ api: server.api, vault: old.vault }, me, 1);
      const away = goingAway(server.api, at, hasArrived);
      const isCut = await addDevice(away.api, old, fresh).then(
        () => false,
        (error: unknown) => error instanceof ApiError,
      );
      isOver = away.progress.calls < at;
      // The new device stores either nothing or the keys of the old device.
      expect([undefined, storedKeys(old)]).toContainEqual(storedKeys(fresh));
      const found = await loadOwnKeys(atNew, me);
      expect(found.state).toBe(storedKeys(fresh) ? 'ready' : 'locked');
      if (isCut && found.state === 'locked') await addDevice(server.api, old, fresh);
      expect(await loadOwnKeys(atNew, me)).toMatchObject({ state: 'ready' });
      expect(storedKeys(fresh)).toEqual(storedKeys(old));
      expect(server.keys).toHaveLength(1);
      steps = at;
    }
    expect(steps).toBeGreaterThan(5);
  });

  test('the member can successfully repeat setting up a passkey', async () => {
    let steps = 0;
    for (let at = 1, isOver = false; !isOver; at += 1) {
      const server = keyServer();
      const deps = { api: server.api, vault: device().vault };
      await ensureOwnKeys(deps, me, 1);
      const output = randomBytes(32);
      const provider = fakePasskeyProvider(ID, {
        create: buildPrfResult(output),
        get: buildPrfResult(output),
      });
      const away = goingAway(server.api, at, hasArrived);
      await createUnlockPasskey({ ...deps, api: away.api }, me, (act) => act({})).catch(
        () => undefined,
      );
      isOver = away.progress.calls < at;
      const before = await loadOwnKeys(deps, me);
      expect(before).toMatchObject({ state: 'ready' });
      const [passkey] = server.state.passkeys;
      // The backup has an unlock method only for a passkey that exists.
      if (!passkey) expect(server.state.backup?.slots).toEqual([]);
      else if (server.state.backup?.slots.length === 0) {
        provider.outputs = { get: buildPrfResult(output) };
        await addUnlock(deps, me, passkey);
      }
      const slots = passkey ? [{ kind: 'passkey', id: ID }] : [];
      expect(server.state.backup?.slots).toMatchObject(slots);
      expect(server.keys).toHaveLength(1);
      steps = at;
    }
    expect(steps).toBeGreaterThan(5);
  });
});
