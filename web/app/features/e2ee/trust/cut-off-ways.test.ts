import type { DeviceLink } from '@threshold/contract/e2ee-links';
import type { AnyEndpoint } from '@threshold/contract/endpoint';
import { randomBytes } from '@threshold/e2ee/bytes';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '#app/lib/api/api.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import { keyServer } from '#test/key-server.ts';
import { fakeKeeper, prfOf } from '#test/passkey-keeper.ts';
import { type Device, device } from '#test/vault-people.ts';
import { ensureOwnKeys } from './ensure-keys.ts';
import {
  answerDevice,
  askDevices,
  openToAnswer,
  sealForDevice,
  takeFromBox,
} from './link-devices.ts';
import { loadOwnKeys } from './own-keys.ts';
import { letOpen, makeOpeningPasskey } from './set-up-passkey.ts';

/* The server goes away at one step after another: what is begun ends with one identity, or leaves things as they were. */

const me = { _id: 'customer-1', role: 'customer' } as const;
const ID = 'cred-one';

const open: Device[] = [];
afterEach(() => {
  for (const { close } of open.splice(0)) close();
  vi.unstubAllGlobals();
});

type Call = (endpoint: AnyEndpoint, request?: { body?: unknown }) => Promise<unknown>;

/** Carries the parts of one link as the server does, beside the keys. */
function linkServer() {
  const server = keyServer();
  const state: { link?: DeviceLink | undefined } = {};
  const call: Call = async (endpoint, request) => {
    if (!endpoint.path.startsWith('/e2ee/links'))
      return (server.api.call as Call)(endpoint, request);
    if (endpoint.method === 'POST') {
      const body = request?.body as { commit: string } | undefined;
      state.link = {
        _id: 'link-1',
        commit: body?.commit ?? '',
        answer: null,
        opening: null,
        box: null,
      } as DeviceLink;
    } else if (endpoint.method === 'DELETE') delete state.link;
    else if (state.link) {
      const part = endpoint.path.split('/').at(-1) ?? '';
      state.link = { ...state.link, [part]: request?.body };
    }
    return { status: true, data: state.link };
  };
  const link = () => state.link as DeviceLink;
  return { ...server, api: { call: call as Api['call'] }, link };
}

/** The same, but one call of all gets no answer, whether or not it arrived; those that nobody waits for do not count. */
function goingAway(api: Api, at: number, hasArrived: boolean) {
  const progress = { calls: 0 };
  const call: Call = async (endpoint, request) => {
    const isWaitedFor = !/visits|devices/.test(endpoint.path);
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

function another() {
  const made = device();
  open.push(made);
  return made;
}

const kept = ({ store }: Device) => store.rows.get(me._id)?.identities.map(({ fp }) => fp);

async function link(api: Api, now: () => DeviceLink, old: Device, fresh: Device) {
  const [atOld, atNew] = [
    { api, vault: old.vault },
    { api, vault: fresh.vault },
  ];
  await answerDevice(atOld, me, await askDevices(atNew, me, {}));
  const eight = await openToAnswer(atNew, me, now());
  const two = await (await sealForDevice(atOld, me, now(), eight))({});
  return takeFromBox(atNew, me, now(), two);
}

// On a busy machine the first one waits for what pages load late.
describe.each([
  { hasArrived: false, when: 'before it arrives' },
  { hasArrived: true, when: 'before its answer' },
])('$when', { timeout: 30_000 }, ({ hasArrived }) => {
  test('a link that is cut off at any call is begun again, and both have the keys that are published', async () => {
    let steps = 0;
    for (let at = 1, isOver = false; !isOver; at += 1) {
      const server = linkServer();
      const [old, fresh] = [another(), another()];
      const atNew = { api: server.api, vault: fresh.vault };
      await ensureOwnKeys({ api: server.api, vault: old.vault }, me, 1);
      const away = goingAway(server.api, at, hasArrived);
      const isCut = await link(away.api, server.link, old, fresh).then(
        () => false,
        (error: unknown) => error instanceof ApiError,
      );
      isOver = away.progress.calls < at;
      // Nothing is kept on the new device but what the old one has.
      expect([undefined, kept(old)]).toContainEqual(kept(fresh));
      const found = await loadOwnKeys(atNew, me);
      expect(found.state).toBe(kept(fresh) ? 'ready' : 'locked');
      if (isCut && found.state === 'locked') await link(server.api, server.link, old, fresh);
      expect(await loadOwnKeys(atNew, me)).toMatchObject({ state: 'ready' });
      expect(kept(fresh)).toEqual(kept(old));
      expect(server.keys).toHaveLength(1);
      steps = at;
    }
    expect(steps).toBeGreaterThan(6);
  });

  test('a passkey whose making is cut off at any call opens messages by the next try, or is not there', async () => {
    let steps = 0;
    for (let at = 1, isOver = false; !isOver; at += 1) {
      const server = keyServer();
      const deps = { api: server.api, vault: another().vault };
      await ensureOwnKeys(deps, me, 1);
      const output = randomBytes(32);
      const keeper = fakeKeeper(ID, { create: prfOf(output), get: prfOf(output) });
      const away = goingAway(server.api, at, hasArrived);
      await makeOpeningPasskey({ ...deps, api: away.api }, me, (act) => act({})).catch(
        () => undefined,
      );
      isOver = away.progress.calls < at;
      const before = await loadOwnKeys(deps, me);
      expect(before).toMatchObject({ state: 'ready' });
      const [passkey] = server.state.passkeys;
      // A way that is there belongs to a passkey that is there.
      if (!passkey) expect(server.state.backup?.slots).toEqual([]);
      else if (server.state.backup?.slots.length === 0) {
        keeper.outputs = { get: prfOf(output) };
        await letOpen(deps, me, passkey);
      }
      const slots = passkey ? [{ kind: 'passkey', id: ID }] : [];
      expect(server.state.backup?.slots).toMatchObject(slots);
      expect(server.keys).toHaveLength(1);
      steps = at;
    }
    expect(steps).toBeGreaterThan(5);
  });
});
