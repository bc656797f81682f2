import type { Db } from '../../adapters/database/database.ts';
import type { AccountRef } from '../../lib/actor.ts';
import type { PasskeyDoor } from './doors.ts';

/** Signed-in owner of passkeys. */
export interface PasskeyHolder {
  readonly door: PasskeyDoor;
  readonly accountRef: AccountRef;
  readonly email: string;
  readonly sessionId: string;
}

/**
 * Records and notifies that a passkey was added or removed, in the same transaction. `keeper` is
 * the passkey provider's name, if known.
 */
export type PasskeyNote = (db: Db, keeper: string | null) => Promise<void>;
