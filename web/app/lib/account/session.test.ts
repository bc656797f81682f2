import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '#test/memory-storage.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  vi.stubGlobal('window', globalThis);
  stubLocalStorage(stored);
});
afterEach(() => vi.unstubAllGlobals());

const load = () => import('./session.ts');
const keys = () => Object.fromEntries(stored);
const person = {
  _id: '1',
  email: 'a@example.org',
  first_name: 'A',
  last_name: 'B',
  profile_picture: null,
  two_factor_enabled: false,
  is_email_verified: false,
};
const vendor = (profile_complete: boolean) =>
  ({ ...person, role: 'vendor', profile_complete }) as OwnVendor;

describe('the session', () => {
  it("stores copies of a vendor's token and role until onboarding ends", async () => {
    const { startSession, updateSessionUser } = await load();
    startSession('token', vendor(false));
    expect(keys()).toEqual({
      access_token: 'token',
      role: 'vendor',
      in_progress_onboarding: 'true',
      onboard_access_token: 'token',
      temp_onboard_role: 'vendor',
    });
    updateSessionUser(vendor(true));
    expect(keys()).toEqual({ access_token: 'token', role: 'vendor' });
  });

  it('stores the role before the token', async () => {
    const { startSession } = await load();
    startSession('token', vendor(true));
    expect([...stored.keys()]).toEqual(['role', 'access_token']);
  });

  it('is restored from the copies that onboarding stored', async () => {
    stored.set('onboard_access_token', 'token').set('temp_onboard_role', 'vendor');
    const { getCurrentSession, getAccessToken } = await load();
    expect(getCurrentSession()).toEqual({ kind: 'member', role: 'vendor', user: undefined });
    expect(getAccessToken()).toBe('token');
  });

  it('is removed if the stored role is unknown', async () => {
    stored.set('access_token', 'token').set('role', 'admin');
    const { getCurrentSession, clearUnknownRole, hasUnknownRole } = await load();
    expect(getCurrentSession().kind).toBe('guest');
    expect(hasUnknownRole()).toBe(true);
    clearUnknownRole();
    expect(keys()).toEqual({});
  });

  it('can be resumed as a member unless the token was removed', async () => {
    stored.set('access_token', 'token').set('role', 'customer');
    const { getCurrentSession, clearTokens, continueAsGuest, resumeStoredSession } = await load();
    continueAsGuest();
    expect(getCurrentSession().kind).toBe('guest');
    resumeStoredSession();
    expect(getCurrentSession()).toEqual({ kind: 'member', role: 'customer', user: undefined });
    clearTokens();
    resumeStoredSession();
    expect(getCurrentSession().kind).toBe('guest');
  });

  it('loses its tokens but no other stored data when tokens are cleared', async () => {
    stored.set('access_token', 't').set('onboard_access_token', 't').set('role', 'vendor');
    stored.set('in_progress_onboarding', 'true').set('pending_claim', '1');
    const { getCurrentSession, clearTokens } = await load();
    clearTokens();
    expect(getCurrentSession().kind).toBe('guest');
    expect(keys()).toEqual({ role: 'vendor', in_progress_onboarding: 'true', pending_claim: '1' });
  });

  it('deletes stored data at its end, except role and remembered values', async () => {
    stored.set('access_token', 't').set('role', 'vendor').set('pending_claim', '1');
    stored.set('remembered_email', 'a@example.org').set('selectedVendorLocation', '{}');
    stored.set('current_location', '{}').set('vendorEmail', 'a@example.org').set('other', 'x');
    const { endSession } = await load();
    endSession();
    expect(keys()).toEqual({
      role: 'vendor',
      remembered_email: 'a@example.org',
      selectedVendorLocation: '{}',
      other: 'x',
    });
  });

  it('remains stored when the member continues as a guest', async () => {
    stored.set('access_token', 't').set('role', 'customer');
    const { getCurrentSession, continueAsGuest } = await load();
    continueAsGuest();
    expect(getCurrentSession().kind).toBe('guest');
    expect(keys()).toEqual({ access_token: 't', role: 'customer' });
  });
});
