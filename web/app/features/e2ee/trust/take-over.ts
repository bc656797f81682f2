import { keyDeviceEndpoints } from '@threshold/contract/e2ee-devices';
import { ApiError } from '#app/lib/api/api-error.ts';
import type { KeyDeps, LockedKeys, Me, OwnKeys } from './own-keys.ts';
import { renewKeys } from './renew-keys.ts';

/**
 * Makes keys in the place of those of another device that nothing was sealed for and no way opens: nothing is lost, and
 * nobody is told. The server judges it, and asks for a sign-in of the last quarter of an hour. It is asked before, so that
 * nothing is made and sent that it is known to refuse.
 * @returns the keys as they were where the server refuses it. @throws ApiError without an answer · VaultFault
 */
export async function takeOverUnused(
  deps: KeyDeps,
  me: Me,
  now: number,
  locked: LockedKeys,
): Promise<OwnKeys> {
  if (locked.state !== 'locked' || locked.backup.slots.length > 0) return locked;
  try {
    const { data } = await deps.api.call(keyDeviceEndpoints.elsewhere);
    if (!data.may_take_over) return locked;
    const publish = await renewKeys(deps, me, now, locked);
    return await publish({ take_over: true });
  } catch (error) {
    if (!(error instanceof ApiError) || !isRefusal(error)) throw error;
    return locked;
  }
}

/** No fresh sign-in, or too often. That something was sealed is told apart by the next look, which drops what was made. */
const isRefusal = ({ status }: ApiError): boolean => status === 403 || status === 429;
