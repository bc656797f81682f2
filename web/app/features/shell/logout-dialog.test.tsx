// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { sessionEndpoints } from '@threshold/contract/endpoints/accounts/account-security';
import { passkeyEndpoints } from '@threshold/contract/endpoints/accounts/passkeys';
import {
  type BackupSlot,
  e2eeEndpoints,
  keyDeviceEndpoints,
} from '@threshold/contract/endpoints/encryption/e2ee';
import { ownKeysWords as words } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { storageKeys } from '#app/lib/account/storage.ts';
import { deleteDeviceKeys, getKeyState } from '#app/lib/key-database.ts';
import { buildPasskey } from '#test/key-server.ts';
import { customerAccount } from '#test/member-accounts.ts';
import { answered, leaveRoute, refused, renderRoute } from '#test/render-route.tsx';
import LogoutDialog from './logout-dialog.tsx';

vi.mock('#app/lib/key-database.ts', () => ({
  getKeyState: vi.fn(),
  deleteDeviceKeys: vi.fn(async () => undefined),
}));

const { backup } = e2eeEndpoints;
const { logout } = sessionEndpoints('customers');
const { list } = passkeyEndpoints('customers');
const { tellHere } = keyDeviceEndpoints;
const done = { status: true } as const;

const code: BackupSlot = { kind: 'code', sealed: 'S'.repeat(80) };
const passkey: BackupSlot = { kind: 'passkey', id: 'a', sealed: 'S'.repeat(80) };

function renderDialog(slots: readonly BackupSlot[], { isSynced = true } = {}) {
  const times = '2026-01-01T00:00:00.000Z';
  const data = [{ ...buildPasskey('a'), is_synced: isSynced, createdAt: times }];
  return renderRoute(
    {
      default: () => (
        <>
          <LogoutDialog opened onClose={() => undefined} role={customerAccount.role} />
          <output>{useLocation().pathname}</output>
        </>
      ),
    },
    {
      path: '*',
      at: '/customer/inbox',
      as: customerAccount,
      calls: [
        answered(backup, {
          status: true,
          data: { v: 2, version: 1, bundle: 'bundle', slots: [...slots] },
        }),
        answered(list, { status: true, data }),
        answered(logout, { status: true, message: '' }),
        answered(tellHere, done),
      ],
    },
  );
}

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));

/** Waits until the local keys and the backup were read and the dialog has rendered the result. */
async function waitForDialog({ timesAsked }: ReturnType<typeof renderRoute>): Promise<void> {
  await vi.waitFor(() => expect(timesAsked(backup)).toBe(1));
  await act(async () => Promise.all(vi.mocked(getKeyState).mock.results.map(({ value }) => value)));
}

beforeEach(() => {
  vi.mocked(getKeyState).mockResolvedValue('used');
});
afterEach(() => {
  leaveRoute();
  vi.clearAllMocks();
});

test('warns in the only browser with message keys and can preserve the keys', async () => {
  const { timesAsked } = renderDialog([]);
  expect(await screen.findByText(words.log_out.lead)).toBeDefined();
  expect(await button(words.log_out.secure)).toBeDefined();
  await press(words.log_out.leave);
  await vi.waitFor(() => expect(timesAsked(logout)).toBe(1));
  expect(await screen.findByText('/')).toBeDefined();
  expect(timesAsked(tellHere)).toBe(0);
  expect(deleteDeviceKeys).not.toHaveBeenCalled();
});

test('deletes the message keys on request and notifies the server before logout', async () => {
  const { timesAsked, lastSent } = renderDialog([]);
  await press(words.log_out.lose);
  await vi.waitFor(() => expect(deleteDeviceKeys).toHaveBeenCalledWith(customerAccount._id));
  expect(timesAsked(logout)).toBe(1);
  expect(lastSent(tellHere)).toEqual({ kv: null });
});

test('warns a member whose only other unlock method is a device-bound passkey', async () => {
  renderDialog([passkey], { isSynced: false });
  expect(await screen.findByText(words.log_out.lead)).toBeDefined();
});

test.each([
  ['a recovery code', [code]],
  ['a synced passkey', [passkey]],
])('neither warns nor deletes keys by default if %s exists', async (_, slots) => {
  const { timesAsked } = renderDialog(slots);
  const tick = await screen.findByRole<HTMLInputElement>('checkbox');
  expect(tick.checked).toBe(false);
  expect(screen.queryByText(words.log_out.lead)).toBeNull();
  await press('Logout');
  await vi.waitFor(() => expect(timesAsked(logout)).toBe(1));
  expect(deleteDeviceKeys).not.toHaveBeenCalled();
});

test('does not mention message keys that were never used', async () => {
  vi.mocked(getKeyState).mockResolvedValue('unused');
  await waitForDialog(renderDialog([]));
  expect(await button('Logout')).toBeDefined();
  expect(screen.queryByText(words.log_out.lead)).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('allows logging out if the backup of the keys cannot be loaded', async () => {
  const rendered = renderDialog([]);
  rendered.answer([refused(backup, 503), answered(logout, { status: true, message: '' })]);
  await waitForDialog(rendered);
  expect(await screen.findByRole('checkbox')).toBeDefined();
  expect(screen.queryByText(words.log_out.lead)).toBeNull();
});

describe('LogoutDialog', () => {
  const lost = [storageKeys.chatDrafts, storageKeys.comparePicks];
  afterEach(() => {
    for (const key of lost) localStorage.removeItem(key);
  });

  it('lists the data that a logout deletes, and focuses Cancel', async () => {
    vi.mocked(getKeyState).mockResolvedValue('none');
    for (const key of lost) localStorage.setItem(key, '{"a":"b"}');
    renderDialog([]);
    expect(
      await screen.findByText(
        'This browser will lose messages that were not sent and your list to compare. You can log in again at any time.',
      ),
    ).toBeDefined();
    const cancel = await button('Cancel');
    await vi.waitFor(() => expect(document.activeElement).toBe(cancel));
  });

  it('shows that nothing is lost if no unsent data is stored', async () => {
    vi.mocked(getKeyState).mockResolvedValue('none');
    renderDialog([]);
    expect(await screen.findByText(outcomes.signIn.sign_out_loses([]))).toBeDefined();
  });

  it("focuses Cancel in the member's only browser with message keys", async () => {
    renderDialog([]);
    expect(await screen.findByText(words.log_out.lead)).toBeDefined();
    const cancel = await button('Cancel');
    await vi.waitFor(() => expect(document.activeElement).toBe(cancel));
  });
});
