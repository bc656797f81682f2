import type { Passkey } from '@threshold/contract/endpoints/accounts/passkeys';
import type { RunFresh } from './add-passkey.ts';

/* Interface between the passkey list and the end-to-end encryption. The two features do not
   import each other: a route passes one to the other. */

/** Unlock methods of messages that concern passkeys. */
export interface MessageWays {
  /** Credentials that open messages. */
  readonly passkeys: readonly string[];
  readonly hasCode: boolean;
}

export interface MessagePasskeys {
  /** @throws ApiError */
  read(): Promise<MessageWays>;
  /**
   * Lets a passkey of the account open messages as well.
   * @returns a sentence about it.
   * @throws ApiError with a sentence for people
   */
  letOpen(passkey: Passkey): Promise<string>;
  /**
   * Removes a passkey from the unlock methods, before it is deleted.
   * @throws ApiError with a sentence for people
   */
  stopOpening(passkey: Passkey, run: RunFresh): Promise<void>;
}
