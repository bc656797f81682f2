import { adminAuthEndpoints } from '@threshold/contract/admin-auth';
import { useAction } from '#app/lib/use-action.ts';
import { opsApi } from '../ops-api.ts';
import { dropOpsToken } from '../ops-session.ts';

/**
 * Ends the session of staff, here and on the server; the layout then leads to the sign-in. This browser forgets it even
 * when the server cannot be reached.
 */
export function useSignOut() {
  const { run: signOut, isBusy } = useAction(async () => {
    await opsApi.call(adminAuthEndpoints.logout).catch(() => {});
    dropOpsToken('left');
  });
  return { signOut, isBusy };
}
