import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from '#test/render-hook.ts';
import { clearPrfOutput, openWithStoredPrf } from './carried-output.ts';
import { usePasskeyLogin } from './use-passkey-login.ts';

const browser = vi.hoisted(() => ({ askPasskey: vi.fn() }));
vi.mock('./passkey-browser.ts', () => browser);
vi.mock('../key-database.ts', () => ({ hasDeviceKeys: async () => false }));

const gone = new Uint8Array(32);
let prf: Uint8Array<ArrayBuffer>;

beforeEach(() => {
  prf = new Uint8Array(32).fill(7);
  browser.askPasskey.mockResolvedValue({ credential: { id: 'one' }, prf: prf.buffer });
});
afterEach(() => {
  clearPrfOutput();
  vi.unstubAllGlobals();
});

/** Signs in with the passkey button. */
async function signIn(send: () => Promise<void>, opensMessages = true) {
  const request = async () => ({}) as never;
  const shown = await renderHook(() => usePasskeyLogin(request, send, opensMessages));
  await shown.act(() => shown.now.signIn());
  return shown.now;
}

test("passes the passkey's PRF output to the page that decrypts messages", async () => {
  const send = vi.fn(async () => undefined);
  await signIn(send);
  expect(send).toHaveBeenCalledWith({ id: 'one' });
  expect(browser.askPasskey).toHaveBeenCalledWith(expect.anything(), true);
  const opened: unknown[] = [];
  await openWithStoredPrf(async (output) => opened.push({ ...output, prf: output.prf.slice() }));
  expect(opened).toEqual([{ passkey: 'one', prf: new Uint8Array(32).fill(7).buffer }]);
});

test("erases the passkey's PRF output when the sign-in fails", async () => {
  const { failure } = await signIn(() => Promise.reject(new Error('refused')));
  expect(failure).toBe(passkeyOutcomes.browser.failed);
  expect(prf).toEqual(gone);
  const open = vi.fn(async () => undefined);
  await openWithStoredPrf(open);
  expect(open).not.toHaveBeenCalled();
});

test('requests no PRF output if `opensMessages` is false', async () => {
  await signIn(async () => undefined, false);
  expect(browser.askPasskey).toHaveBeenCalledWith(expect.anything(), false);
});
