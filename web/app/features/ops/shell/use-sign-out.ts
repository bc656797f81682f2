import { adminAuthEndpoints } from '@threshold/contract/admin-auth';
import { useState } from 'react';
import { opsApi } from '../ops-api.ts';
import { dropOpsToken } from '../ops-session.ts';

/**
 * Ends the session of staff, here and on the server; the layout then leads to the sign-in. This browser forgets it even
 * when the server cannot be reached.
 */
export function useSignOut() {
  const [isBusy, setBusy] = useState(false);
  async function signOut() {
    setBusy(true);
    await opsApi.call(adminAuthEndpoints.logout).catch(() => {});
    dropOpsToken('left');
  }
  return { signOut, isBusy };
}
