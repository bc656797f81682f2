import { outcomes } from '@threshold/contract/texts/outcomes';
import { ApiError } from '#app/lib/api/api-error.ts';
import { keysSentence } from '../keys-sentence.ts';
import { type KeyDeps, loadOwnKeys, type Me, type OwnKeys } from '../trust/own-keys.ts';
import { unlockAll } from '../trust/recall.ts';

/**
 * Opens the newest backup by a typed code; loads it first, because another device may have made a
 * new code.
 * @throws ApiError with the sentence for the field
 */
export async function openKeys(deps: KeyDeps, me: Me, code: string): Promise<OwnKeys> {
  try {
    const keys = await loadOwnKeys(deps, me);
    const isLocked = keys.state === 'locked' || keys.state === 'replaced';
    return isLocked ? await unlockAll(deps, me, keys, { code }) : keys;
  } catch (error) {
    throw new ApiError(0, 'unknown', keysSentence(error, outcomes.refusals.internal));
  }
}
