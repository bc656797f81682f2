import type { Db } from '../../adapters/database/database.ts';
import type { AccountRef } from '../../lib/actor.ts';
import type { PasskeyDoor } from './doors.ts';

/** Who adds, shows and removes passkeys in a session of their own. */
export interface PasskeyHolder {
  readonly door: PasskeyDoor;
  readonly accountRef: AccountRef;
  readonly email: string;
  readonly sessionId: string;
}

/** What is written and told in the transaction that adds a passkey, or removes it; `keeper` is who keeps it, if known. */
export type PasskeyNote = (db: Db, keeper: string | null) => Promise<void>;
