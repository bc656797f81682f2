import { outcomes } from '@threshold/contract/outcomes';
import { ApiError } from '#app/lib/api-error.ts';
import { keysSentence } from './keys-sentence.ts';
import { type KeyMeans, loadOwnKeys, type Me, type OwnKeys, unlockKeys } from './own-keys.ts';

/**
 * Opens the newest backup by a code as it was typed: another device may have made a new code since this page looked.
 * @throws ApiError with the sentence for the field
 */
export async function openKeys(means: KeyMeans, me: Me, code: string): Promise<OwnKeys> {
  try {
    const keys = await loadOwnKeys(means, me);
    const isLocked = keys.state === 'locked' || keys.state === 'replaced';
    return isLocked ? await unlockKeys(means, me, keys, code) : keys;
  } catch (error) {
    throw new ApiError(0, 'unknown', keysSentence(error, outcomes.refusals.internal));
  }
}
