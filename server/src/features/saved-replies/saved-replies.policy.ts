import { savedRepliesLabel } from '@threshold/contract/saved-replies';
import { claimedHeader, namedKeys } from '@threshold/e2ee/envelope';
import { E2eeFault } from '@threshold/e2ee/fault';
import { ownPlace } from '@threshold/e2ee/own-text';

/** Whose list it would be, and after which version. */
export interface SealedPlace {
  readonly vendorId: string;
  /** Of the newest message keys; undefined where there are none. */
  readonly newestKeys: string | undefined;
  readonly version: number;
}

/**
 * Whether a sealed list can be opened where it is to stand. `keys_changed`: it was sealed for other keys than the newest.
 * `unreadable`: it is no list of this member, or not of the next version.
 */
export function judgeSealed(
  sealed: string,
  { vendorId, newestKeys, version }: SealedPlace,
): 'fine' | 'keys_changed' | 'unreadable' {
  try {
    const { p, f, m } = claimedHeader(sealed);
    const place = ownPlace(vendorId, savedRepliesLabel(version + 1));
    if (p !== place.pair || f !== place.senderId || m !== place.clientId) return 'unreadable';
    const { signer, readers } = namedKeys(sealed);
    const areNewest = [signer, ...readers].every((fp) => fp === newestKeys);
    return areNewest && readers.length === 1 ? 'fine' : 'keys_changed';
  } catch (error) {
    if (error instanceof E2eeFault) return 'unreadable';
    throw error;
  }
}
