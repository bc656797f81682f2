import { adminAuthEndpoints } from '@threshold/contract/admin-auth';
import { useAction } from '#app/lib/use-action.ts';
import { opsApi } from '../ops-api.ts';
import { dropOpsToken } from '../ops-session.ts';

/**
 * Ends the staff session here and on the server; the layout then redirects to the sign-in. The
 * browser deletes the token even if the server is unavailable.
 */
export function useSignOut() {
  const { run: signOut, isBusy } = useAction(async () => {
    await opsApi.call(adminAuthEndpoints.logout).catch(() => {});
    dropOpsToken('left');
  });
  return { signOut, isBusy };
}
