import { ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { decodeUtf8, randomBytes } from '@threshold/e2ee/bytes';
import { prfInput } from '@threshold/e2ee/prf-input';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storePrfOutput } from '#app/lib/passkeys/carried-output.ts';
import { buildPasskey, keyServer } from '#test/key-server.ts';
import { browserError, buildPrfResult, fakePasskeyProvider } from '#test/passkey-provider.ts';
import { closeDevices, device, memoryKeyStore } from '#test/vault-people.ts';
import { formatPasskeyError } from '../keys-sentence.ts';
import { ensureOwnKeys } from './ensure-keys.ts';
import { loadOwnKeys, type OwnKeys } from './own-keys.ts';
import {
  addUnlock,
  createUnlockPasskey,
  listOtherPasskeys,
  readUnlockMethods,
  removePasskeyUnlock,
  unlockByPasskey,
} from './passkey-ways.ts';

const me = { _id: 'customer-1', role: 'customer' } as const;
const ID = 'cred-one';
const words = ownKeysWords.passkey;
const run = <T>(act: (proof: object) => Promise<T>) => act({});

const logged: unknown[] = [];
beforeEach(() => {
  for (const level of ['info', 'warn', 'error', 'log'] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void logged.push(words));
});
afterEach(() => {
  closeDevices();
  logged.splice(0);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function createServerAndDevice() {
  const server = keyServer();
  const first = device();
  const deps = { api: server.api, vault: first.vault };
  await ensureOwnKeys(deps, me, 1);
  return { server, deps };
}

function another(api: ReturnType<typeof keyServer>['api']) {
  return { api, vault: device(memoryKeyStore()).vault };
}

async function lockedOn(deps: Parameters<typeof loadOwnKeys>[0]) {
  const state = await loadOwnKeys(deps, me);
  if (state.state !== 'locked') throw new Error(`expected locked, got ${state.state}`);
  return state satisfies OwnKeys;
}

test('unlocks messages on this and the next device with a new passkey', async () => {
  const { server, deps } = await createServerAndDevice();
  const output = randomBytes(32);
  const provider = fakePasskeyProvider(ID, {
    create: buildPrfResult(output),
    get: buildPrfResult(output),
  });
  const { keys } = await createUnlockPasskey(deps, me, run);
  expect(keys).toMatchObject({ isSecured: true, ways: { passkey: true, code: false } });
  expect(provider.asked).toEqual(['create with prf', 'get with prf']);
  for (const input of provider.inputs) {
    const { prf } = input as { prf: { eval: { first: Uint8Array } } };
    expect(Object.keys(prf)).toEqual(['eval']);
    expect(Object.keys(prf.eval)).toEqual(['first']);
    expect(decodeUtf8(prf.eval.first)).toBe(decodeUtf8(prfInput));
  }
  expect(await listOtherPasskeys(deps, me)).toEqual([]);

  provider.outputs = { get: buildPrfResult(output) };
  const next = another(server.api);
  const opened = await unlockByPasskey(next, me, await lockedOn(next));
  expect(opened).toMatchObject({ state: 'ready', isSecured: true });
});

test("neither sends nor logs a passkey's PRF output, and erases it afterwards", async () => {
  const { server, deps } = await createServerAndDevice();
  const output = randomBytes(32);
  const [create, get] = [buildPrfResult(output), buildPrfResult(output)];
  const provider = fakePasskeyProvider(ID, { create, get });
  await createUnlockPasskey(deps, me, run);
  expect([create, get].map(({ results }) => results.first.byteLength)).toEqual([0, 0]);
  const shown = buildPrfResult(output);
  provider.outputs = { get: shown };
  const next = another(server.api);
  await unlockByPasskey(next, me, await lockedOn(next));
  expect(shown.results.first.byteLength).toBe(0);
  const left = `${server.sent.join()} ${JSON.stringify(logged)}`;
  const raw = Buffer.from(output);
  for (const form of ['base64', 'base64url', 'hex', 'latin1'] as const)
    expect(left).not.toContain(raw.toString(form));
  expect(left).not.toContain([...output].join());
});

test("adds a passkey with one prompt despite another device's concurrent save", async () => {
  const { server, deps } = await createServerAndDevice();
  const output = randomBytes(32);
  const provider = fakePasskeyProvider(ID, { get: buildPrfResult(output) });
  const { api } = deps;
  let isFirst = true;
  const racing: typeof api = {
    ...api,
    call: async (endpoint, ...rest) => {
      if (endpoint.method === 'PUT' && isFirst) {
        isFirst = false;
        const { state } = server;
        const { backup } = await deps.vault.call('dropWay', {
          uid: me._id,
          backup:
            state.backup ??
            (() => {
              throw new Error('none');
            })(),
          passkey: 'nobody',
        });
        state.backup = backup;
      }
      return api.call(endpoint, ...rest);
    },
  };
  await createUnlockPasskey({ ...deps, api: racing }, me, run);
  expect(server.state.backup).toMatchObject({ version: 3, slots: [{ kind: 'passkey', id: ID }] });
  expect(provider.asked).toHaveLength(2);
});

const refusals = [
  {
    name: 'reports no support at creation',
    outputs: () => ({ create: { enabled: false } }),
    asked: ['create with prf'],
    sentence: words.signs_in_only,
    isAdded: true,
  },
  {
    name: 'has no output either time',
    outputs: () => ({ create: {}, get: {} }),
    asked: ['create with prf', 'get with prf'],
    sentence: words.signs_in_only,
    isAdded: true,
  },
  {
    name: 'has another output the second time',
    outputs: () => ({
      create: buildPrfResult(randomBytes(32)),
      get: buildPrfResult(randomBytes(32)),
    }),
    asked: ['create with prf', 'get with prf'],
    sentence: words.other_key,
    isAdded: true,
  },
  {
    name: 'has an output of zeros',
    outputs: () => ({ create: {}, get: buildPrfResult(new Uint8Array(32)) }),
    asked: ['create with prf', 'get with prf'],
    sentence: words.signs_in_only,
    isAdded: true,
  },
  {
    name: 'has a short output',
    outputs: () => ({ create: {}, get: buildPrfResult(randomBytes(16)) }),
    asked: ['create with prf', 'get with prf'],
    sentence: words.signs_in_only,
    isAdded: true,
  },
  ...['UnknownError', 'NotSupportedError', 'TypeError'].map((name) => ({
    name: `throws ${name} with the extension`,
    outputs: () => ({ create: browserError(name), get: {} }),
    asked: ['create with prf', 'create', 'get with prf'],
    sentence: words.signs_in_only,
    isAdded: true,
  })),
  {
    name: 'is cancelled',
    outputs: () => ({ create: browserError('NotAllowedError') }),
    asked: ['create with prf'],
    sentence: passkeyOutcomes.browser.not_made,
    isAdded: false,
  },
  {
    name: 'is cancelled at the verification',
    outputs: () => ({ create: {}, get: browserError('NotAllowedError') }),
    asked: ['create with prf', 'get with prf'],
    sentence: passkeyOutcomes.browser.not_shown,
    isAdded: true,
  },
] as const;

for (const { name, outputs, asked, sentence, isAdded } of refusals) {
  test(`adds no unlock method if the passkey ${name}`, async () => {
    const { server, deps } = await createServerAndDevice();
    const provider = fakePasskeyProvider(ID, outputs());
    const failure: unknown = await createUnlockPasskey(deps, me, run).catch((error) => error);
    expect(formatPasskeyError(failure, '')).toBe(sentence);
    expect(provider.asked).toEqual(asked);
    expect(server.state.backup?.slots).toEqual([]);
    expect(server.state.passkeys).toHaveLength(isAdded ? 1 : 0);
  });
}

test('makes an existing passkey an unlock method with one prompt', async () => {
  const { server, deps } = await createServerAndDevice();
  const output = randomBytes(32);
  const passkey = { ...buildPasskey(ID), is_synced: false };
  server.state.passkeys.push(passkey);
  const provider = fakePasskeyProvider(ID, { get: buildPrfResult(output) });
  const { keys } = await addUnlock(deps, me, passkey);
  expect(provider.asked).toEqual(['get with prf']);
  // The passkey works only on this computer, so it does not secure the messages.
  expect(keys).toMatchObject({ isSecured: false, ways: { passkey: true } });
  server.state.passkeys[0] = { ...passkey, transports: ['usb'] };
  expect(await loadOwnKeys(deps, me)).toMatchObject({ isSecured: true });
});

test('reports a wrong passkey, not a wrong code, if its PRF output differs', async () => {
  const { server, deps } = await createServerAndDevice();
  const output = randomBytes(32);
  const provider = fakePasskeyProvider(ID, { create: {}, get: buildPrfResult(output) });
  await createUnlockPasskey(deps, me, run);
  const next = another(server.api);
  for (const [wrong, sentence] of [
    [buildPrfResult(randomBytes(32)), words.other_key],
    [buildPrfResult(new Uint8Array(32)), words.signs_in_only],
    [{}, words.signs_in_only],
  ] as const) {
    provider.outputs = { get: wrong };
    const failure: unknown = await unlockByPasskey(next, me, await lockedOn(next)).catch(
      (error) => error,
    );
    expect(formatPasskeyError(failure, '')).toBe(sentence);
  }
  provider.outputs = { get: buildPrfResult(output) };
  expect(await unlockByPasskey(next, me, await lockedOn(next))).toMatchObject({ state: 'ready' });
});

test('restores an overwritten backup with a passkey and one prompt', async () => {
  const { server, deps } = await createServerAndDevice();
  const output = randomBytes(32);
  const provider = fakePasskeyProvider(ID, { create: {}, get: buildPrfResult(output) });
  await createUnlockPasskey(deps, me, run);
  server.overwrite();
  provider.outputs = { get: buildPrfResult(output) };
  const next = another(server.api);
  expect(await unlockByPasskey(next, me, await lockedOn(next))).toMatchObject({ state: 'ready' });
  expect(provider.asked).toHaveLength(3);
});

test("removes a passkey's unlock method from the backup", async () => {
  const { server, deps } = await createServerAndDevice();
  const output = randomBytes(32);
  fakePasskeyProvider(ID, { create: {}, get: buildPrfResult(output) });
  await createUnlockPasskey(deps, me, run);
  expect(await readUnlockMethods(deps)).toEqual({ passkeys: [ID], hasCode: false });
  await removePasskeyUnlock(deps, me, ID, {});
  expect(await readUnlockMethods(deps)).toEqual({ passkeys: [], hasCode: false });
  expect(await loadOwnKeys(deps, me)).toMatchObject({ isSecured: false });
  const next = another(server.api);
  expect((await lockedOn(next)).backup.slots).toEqual([]);
});

test("unlocks keys with the sign-in's PRF output, which works only once", async () => {
  const { server, deps } = await createServerAndDevice();
  const output = randomBytes(32);
  fakePasskeyProvider(ID, { create: {}, get: buildPrfResult(output) });
  await createUnlockPasskey(deps, me, run);
  const next = another(server.api);
  storePrfOutput({ passkey: ID, prf: output.slice().buffer });
  const found = await Promise.all([ensureOwnKeys(next, me, 2), ensureOwnKeys(next, me, 2)]);
  expect(found).toMatchObject([{ state: 'ready' }, { state: 'ready' }]);
  // PRF output that does not unlock the keys is deleted.
  const third = another(server.api);
  storePrfOutput({ passkey: ID, prf: randomBytes(32).buffer });
  expect(await ensureOwnKeys(third, me, 3)).toMatchObject({ state: 'locked' });
  expect(await ensureOwnKeys(third, me, 3)).toMatchObject({ state: 'locked' });
});
