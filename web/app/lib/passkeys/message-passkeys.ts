import type { Passkey } from '@threshold/contract/passkeys';
import type { RunFresh } from './add-passkey.ts';

/*
 * What the list of passkeys asks of the end-to-end encryption. The two are features that do not know each other: a route
 * gives one to the other.
 */

/** The ways to open one's messages, as far as passkeys are concerned. */
export interface MessageWays {
  /** Credentials that open messages. */
  readonly passkeys: readonly string[];
  readonly hasCode: boolean;
}

export interface MessagePasskeys {
  /** @throws ApiError */
  read(): Promise<MessageWays>;
  /** Has a passkey of the account open messages, too. @returns a sentence about it. @throws ApiError with a sentence for people */
  letOpen(passkey: Passkey): Promise<string>;
  /** Before a passkey is removed: it opens messages no more. @throws ApiError with a sentence for people */
  stopOpening(passkey: Passkey, run: RunFresh): Promise<void>;
}
