import { keyDeviceEndpoints } from '@threshold/contract/endpoints/chat/e2ee-devices';
import { ApiError } from '#app/lib/api/api-error.ts';
import type { KeyDeps, LockedKeys, Me, OwnKeys } from './own-keys.ts';
import { renewKeys } from './renew-keys.ts';

/**
 * Replaces keys of another device for which nothing was sealed and which no unlock method opens:
 * nothing is lost, and no notice is sent. The server decides, and requires a sign-in within the
 * last quarter of an hour; it is asked first, so that no keys are created in vain.
 * @returns the unchanged keys if the server refuses.
 * @throws ApiError without an answer · VaultFault
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

/**
 * True without a recent sign-in, or after too many attempts. If a message was sealed in between,
 * the next load drops the created keys.
 */
const isRefusal = ({ status }: ApiError): boolean => status === 403 || status === 429;
